/** SQLSTATE and system error codes of a database that is starting, stopping, crashed, full, read-only or
 * unreachable. 57014 is a statement that took too long, for example behind the lock of a commit that
 * waits for a standby. */
const CODES =
  /^(57P0[1-3]|57014|53300|25006|08\w{3}|ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|terminating connection)/
const CAUSES_MAX = 5

/** Whether the error means that the database cannot be reached now, rather than that the query is wrong. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > CAUSES_MAX) return false
  const { code, syscall, errors, message, cause } = error as Record<string, unknown>
  // ENOENT counts only from a `connect` call, where it means a missing socket; elsewhere it means a
  // missing file.
  if (typeof code === 'string' && CODES.test(code) && (code !== 'ENOENT' || syscall === 'connect'))
    return true
  if (typeof message === 'string' && MESSAGES.test(message)) return true
  return (
    isDatabaseUnavailable(cause, depth + 1) ||
    (Array.isArray(errors) && errors.some((each) => isDatabaseUnavailable(each, depth + 1)))
  )
}
