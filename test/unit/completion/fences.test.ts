import { describe, expect, it } from "vitest";
import { findFences } from "../../../src/completion/fences.ts";
import { files, outline } from "../../support/parsing.ts";

const provider = files("in", "out");

/** Lines with `@in` must lie in fenced code, lines with `@out` must not. */
const CASES: readonly (readonly [name: string, lines: string])[] = [
  ["back ticks", "@out|```|@in|```|@out"],
  ["tildes", "~~~|@in|~~~|@out"],
  ["an info string", "```ts @in|@in|```|@out"],
  ["a long info string", '```ts {1,3} title="x"|@in|```|@out'],
  ["an info string behind a space", "``` ts|@in|```|@out"],
  ["an info string with a back tick, which makes no fence", "``` a`b|@out"],
  ["tildes with a back tick in the info string", "~~~ a`b|@in|~~~|@out"],
  ["inline code of three back ticks", "```@out```|@out"],
  ["two back ticks, which make no fence", "``|@out|``"],
  ["a longer fence", "`````|@in|```|@in|`````|@out"],
  ["a closing fence that is longer", "```|@in|`````|@out"],
  ["a closing fence that is too short", "````|@in|```|@in"],
  ["the other mark inside", "```|~~~|@in|```|@out"],
  ["a closing fence with an info string, which closes nothing", "```|@in|``` ts|@in|```|@out"],
  ["white space behind the closing fence", "```|@in|```  \t|@out"],
  ["no closing fence", "@out|```|@in||@in"],
  ["an empty block", "```|```|@out"],
  ["a block in the middle of a paragraph", "@out|```|@in|```|@out"],
  ["an indent of three", "   ```|@in|  ```|@out"],
  ["an indent of four, which is indented code", "    ```|@out|    ```"],
  ["a closing fence that is indented by four", "```|@in|    ```|@in|```|@out"],
  ["a closing fence behind a tab", "```|@in|\t```|@in|```|@out"],
  ["a block quote", "> ```|> @in|> ```|> @out|@out"],
  ["a block quote without spaces", ">```|>@in|>```|>@out"],
  ["a block quote that ends", "> ```|> @in|@out"],
  ["a block quote that ends with its fence open, and begins anew", "> ```|> @in||> @out"],
  ["a nested block quote", "> > ```|> > @in|> > ```|> @out"],
  ["a nested block quote that ends", "> > ```|> > @in|> @out"],
  ["quotes in the code", "```|> @in|> ```|@in|```|@out"],
  ["a list item", "- x|  ```|  @in|  ```|  @out"],
  ["a list item that begins with it", "- ```|  @in|  ```|- @out"],
  ["a list item that ends", "- ```|  @in|@out"],
  ["a list item that ends with the next one", "- ```|  @in|- @out"],
  ["an empty line in a list item", "- ```|  @in||  @in|  ```|  @out"],
  ["a numbered list", "1. x|   ```|   @in|   ```|   @out"],
  ["a long number", "10) x||    ```|    @in|    ```|    @out"],
  ["a nested list", "- a|  - b|    ```|    @in|    ```|    @out|@out"],
  ["a nested list on one line", "- - ```|    @in|    ```|    @out"],
  ["a list in a block quote", "> - ```|>   @in|>   ```|> @out"],
  ["a block quote in a list", "- > ```|  > @in|  > ```|  > @out"],
  ["less indent than its list item", "1. x|```|@in|```|@out"],
  ["an indented block behind an empty line of a list item", "- a||      ```|      @out"],
  ["a thematic break", "* * *|```|@in|```|@out"],
  ["a tab behind the list's mark", "-\tx|\t```|\t@in|\t```|\t@out"],
  ["indented code in a list item, which is no fence", "-     ```|  @out"],
];

describe("findFences", () => {
  for (const [name, lines] of CASES) {
    it.each([
      ["", "\n"],
      [", with CRLF", "\r\n"],
    ])(`${name}%s`, (_, lineBreak) => {
      const text = lines.replaceAll("|", lineBreak);
      const spans = findFences(text);
      for (const { 0: token, index } of text.matchAll(/@in|@out/g)) {
        const inside = spans.some(([start, finish]) => start <= index && index < finish);
        expect(inside, `${token} at ${index} in ${JSON.stringify(text)}`).toBe(token === "@in");
      }
    });
  }

  it("gives ascending spans that do not touch text around them", () => {
    const text = "a\n```\nb\n```\nc\n~~~\nd\n~~~\n";
    expect(findFences(text).map(([start, finish]) => text.slice(start, finish))).toEqual([
      "```\nb\n```\n",
      "~~~\nd\n~~~\n",
    ]);
  });
});

describe("inline code", () => {
  it.each(["`@out`", "``@out``", "run `cat @out | wc` now", "`` ` @out ``", "`@out", "`a\n@out`"])(
    "%j is searched",
    async (text) => {
      expect(await outline(text, provider)).toEqual(["@out"]);
    },
  );
});
