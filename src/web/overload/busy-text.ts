/**
 * `busySeconds` reads the seconds from this text, because the router drops the headers of a failed
 * response.
 */
export const busyOrderText = (seconds: number) =>
  `Many people are ordering right now. Please try again in ${seconds} seconds.`

export const busyPageText = (seconds: number) =>
  `Many people are shopping right now. Please try again in ${seconds} seconds.`

/** The seconds to wait, from the text of a refusal. Null for the text of any other failure. */
export function busySeconds(text: unknown): number | null {
  const found = typeof text === 'string' && /^Many people .* in (\d+) seconds\.$/.exec(text)
  return found ? Number(found[1]) : null
}
