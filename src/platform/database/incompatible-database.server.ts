/** The shop cannot start on this database; the message says what the operator can do, so no stack trace is needed. */
export class IncompatibleDatabase extends Error {
  override name = 'IncompatibleDatabase'
}
