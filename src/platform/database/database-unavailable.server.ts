/** SQLSTATE and system error codes of a database that is starting, stopping, crashed, full or unreachable. */
const CODES =
  /^(57P0[1-3]|53300|08\w{3}|ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|terminating connection)/
const CAUSES_MAX = 5

/** Whether the error means that the database cannot be reached now, rather than that the query is wrong. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > CAUSES_MAX) return false
  const { code, syscall, errors } = error as Error & {
    code?: unknown
    syscall?: unknown
    errors?: unknown
  }
  // ENOENT counts only from a `connect` call, where it means a missing socket; elsewhere it means a
  // missing file.
  if (typeof code === 'string' && CODES.test(code) && (code !== 'ENOENT' || syscall === 'connect'))
    return true
  if (MESSAGES.test(error.message)) return true
  return (
    isDatabaseUnavailable(error.cause, depth + 1) ||
    (Array.isArray(errors) && errors.some((each) => isDatabaseUnavailable(each, depth + 1)))
  )
}
