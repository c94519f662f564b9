// Stands in for winston in the bundle: what node-client uses of it, without any output.
const silent = { level: "error", add() {}, debug() {}, error() {}, info() {}, warn() {} };
const nothing = () => undefined;
class Transport {}

module.exports = {
  createLogger: () => silent,
  format: { combine: nothing, printf: nothing, splat: nothing, timestamp: nothing },
  transports: { Console: Transport, File: Transport },
};
