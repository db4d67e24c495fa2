import { lineText } from '../form-text.ts'

/** Searches of former days are deleted after this time. */
export const KEPT_DAYS = 90
export const QUERY_MAX = 60

/** Searches whose words are not stored are counted under this query. */
export const UNNAMED = ''

/** A phone number, a pincode or the number of an order has at least this many digits. */
const DIGITS_MAX = 5

/** The words of a search as the report stores them. Searches that look like an email address, a
 * phone number or another personal number are counted without their words. */
export function recordedQuery(text: string): string {
  const query = lineText(text.slice(0, 1_000)).toLowerCase().replaceAll(/\s+/g, ' ')
  const digits = query.match(/\p{Nd}/gu)?.length ?? 0
  const isPersonal = digits > DIGITS_MAX || /@|:\/\/|\bwww\./.test(query)
  return isPersonal || query.length > QUERY_MAX ? UNNAMED : query
}
