/** SQLSTATE and system codes: shutting down, starting, crashed, too many connections, connection failed. */
const CODES =
  /^(57P0[1-3]|53300|08\w{3}|ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|terminating connection)/
const CAUSES_MAX = 5

/** True when the query is not at fault: the database cannot be reached at the moment. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > CAUSES_MAX) return false
  const { code, syscall, errors } = error as Error & {
    code?: unknown
    syscall?: unknown
    errors?: unknown
  }
  // ENOENT is also the code of a missing file; for a missing socket the call is `connect`.
  if (typeof code === 'string' && CODES.test(code) && (code !== 'ENOENT' || syscall === 'connect'))
    return true
  if (MESSAGES.test(error.message)) return true
  return (
    isDatabaseUnavailable(error.cause, depth + 1) ||
    (Array.isArray(errors) && errors.some((each) => isDatabaseUnavailable(each, depth + 1)))
  )
}
