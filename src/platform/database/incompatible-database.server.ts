/** Thrown when the shop cannot start on this database. The message tells the operator what to do,
 * without a stack trace. */
export class IncompatibleDatabase extends Error {
  override name = 'IncompatibleDatabase'
}
