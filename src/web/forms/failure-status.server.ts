import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'

/** The status of a form that could not be saved and is shown again with its input. */
export function failureStatus(error: unknown): 500 | 503 {
  return isDatabaseUnavailable(error) ? 503 : 500
}
