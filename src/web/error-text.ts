import { isRouteErrorResponse } from 'react-router'

const FAILED = 'Something went wrong. Please try again.'

/** The text of an error for the screen. React Router has already replaced the messages of unexpected
 * server errors. A proxy's HTML is not shown. */
export function errorText(error: unknown): string {
  if (!isRouteErrorResponse(error)) return error instanceof Error ? error.message : FAILED
  const { data, status, statusText } = error
  const text = plainText(data)
  return text === '' ? `${status} ${statusText}` : (text ?? FAILED)
}

/** Null for HTML, which only a proxy in front of the shop sends. Empty if the data is not text. */
export function plainText(data: unknown): string | null {
  if (typeof data !== 'string') return ''
  return /^\s*</.test(data) ? null : data
}
