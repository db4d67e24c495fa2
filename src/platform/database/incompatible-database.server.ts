/** Thrown when the shop cannot start on this database. The message is for the operator and explains
 * what to do, without a stack trace. */
export class IncompatibleDatabase extends Error {
  override name = 'IncompatibleDatabase'
}
