/** Thrown with a message for the operator; nothing was restored. */
export class RestoreRefused extends Error {
  override name = 'RestoreRefused'
}
