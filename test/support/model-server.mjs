// A stand-in for the providers of models, on loopback: it keeps what it is asked and streams one answer to everything.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/**
 * @typedef {readonly [name: string | undefined, data: unknown]} Event one of a server-sent stream
 * @typedef {{ readonly url: string, readonly bodies: string[], readonly strays: string[], close(): Promise<void> }} ModelServer
 *   `bodies`: JSON of the requests that were answered; `strays`: those that it has no answer for
 */

/** Ways to ask, by the path: Anthropic's messages, OpenAI's responses and its chat completions, Gemini's contents. */
const SPEECHES = /** @type {const} */ ([
  [/\/messages$/, speakMessages],
  [/\/responses$/, speakResponses],
  [/\/chat\/completions$/, speakCompletions],
  [/:streamGenerateContent$/, speakContents],
]);

/**
 * @param {readonly string[]} pieces of the answer, streamed one by one
 * @returns {Promise<ModelServer>}
 */
export async function startModelServer(pieces) {
  const bodies = /** @type {string[]} */ ([]);
  const strays = /** @type {string[]} */ ([]);
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://stand-in").pathname;
    const body = await text(request);
    const speak = request.method === "POST" ? SPEECHES.find(([pattern]) => pattern.test(path))?.[1] : undefined;
    if (!speak) {
      strays.push(`${request.method} ${path}`);
      response.writeHead(404, { "content-type": "application/json" }).end("{}");
      return;
    }
    bodies.push(body);
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const [name, data] of speak(pieces)) {
      if (name !== undefined) response.write(`event: ${name}\n`);
      response.write(`data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);
    }
    response.end();
  });
  await /** @type {Promise<void>} */ (new Promise((done) => server.listen(0, "127.0.0.1", done)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    bodies,
    strays,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/**
 * @param {string} json
 * @returns {string[]} all strings in it
 */
export function stringsIn(json) {
  const strings = /** @type {string[]} */ ([]);
  JSON.parse(json, (_, value) => {
    if (typeof value === "string") strings.push(value);
    return value;
  });
  return strings;
}

/**
 * @param {readonly string[]} pieces
 * @returns {Event[]}
 */
function speakMessages(pieces) {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "msg_1", type: "message", role: "assistant", model: "stand-in", content: [], usage };
  return /** @type {{ type: string }[]} */ ([
    { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    ...pieces.map((piece) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text: piece },
    })),
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage },
    { type: "message_stop" },
  ]).map((event) => [event.type, event]);
}

/**
 * @param {readonly string[]} pieces
 * @returns {Event[]}
 */
function speakResponses(pieces) {
  const item = { type: "message", role: "assistant", id: "item_1" };
  const content = [{ type: "output_text", text: pieces.join("") }];
  const usage = { input_tokens: 1, input_tokens_details: null, output_tokens: 1, output_tokens_details: null };
  return /** @type {{ type: string }[]} */ ([
    { type: "response.created", response: { id: "response_1" } },
    { type: "response.output_item.added", output_index: 0, item: { ...item, content: [] } },
    ...pieces.map((delta) => ({ type: "response.output_text.delta", item_id: item.id, output_index: 0, delta })),
    { type: "response.output_item.done", output_index: 0, item: { ...item, content } },
    { type: "response.completed", response: { id: "response_1", usage: { ...usage, total_tokens: 2 } } },
  ]).map((event) => [event.type, event]);
}

/**
 * @param {readonly string[]} pieces
 * @returns {Event[]}
 */
function speakCompletions(pieces) {
  const chunk = { id: "chat_1", object: "chat.completion.chunk", created: 0, model: "stand-in" };
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  return [
    ...pieces.map((content) => ({
      ...chunk,
      choices: [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }],
    })),
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage },
    "[DONE]",
  ].map((data) => [undefined, data]);
}

/**
 * @param {readonly string[]} pieces
 * @returns {Event[]}
 */
function speakContents(pieces) {
  const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
  return pieces.map((piece, index) => {
    const finishReason = index === pieces.length - 1 ? { finishReason: "STOP" } : {};
    const candidate = { index: 0, content: { role: "model", parts: [{ text: piece }] }, ...finishReason };
    return [undefined, { candidates: [candidate], usageMetadata }];
  });
}
