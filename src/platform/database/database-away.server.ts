/** PostgreSQL's own words for it: shutting down, starting, crashed, no connection left, connection trouble. */
const CODES =
  /^(57P0[1-3]|53300|08\w{3}|ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|terminating connection)/
const CAUSES_MAX = 5

/** Nothing is wrong with the question: the database cannot be reached at the moment. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > CAUSES_MAX) return false
  const { code, syscall, errors } = error as Error & {
    code?: unknown
    syscall?: unknown
    errors?: unknown
  }
  // A file that is not there is another thing than a socket that is not there.
  if (typeof code === 'string' && CODES.test(code) && (code !== 'ENOENT' || syscall === 'connect'))
    return true
  if (WORDS.test(error.message)) return true
  return (
    isDatabaseAway(error.cause, depth + 1) ||
    (Array.isArray(errors) && errors.some((each) => isDatabaseAway(each, depth + 1)))
  )
}
