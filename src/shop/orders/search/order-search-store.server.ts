import { sql, type SqlBool } from 'kysely'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'

const CUSTOMERS_MAX = 200

/** A subquery: the customers of the newest placed orders that match the search. */
export function listCustomersOfOrders(db: Db, search: string) {
  return db
    .selectFrom('orders')
    .where('orders.placed_at', 'is not', null)
    .where(findMatchCondition(search))
    .orderBy('orders.placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(CUSTOMERS_MAX)
    .select('orders.customer_id')
}

/** The condition that an order matches a search by text or by a phone number in any format. Each alternative condition has its own index. */
export function findMatchCondition(search: string) {
  const inText = sql<SqlBool>`orders.search_text like lower(${containsPattern(search)})`
  // Many email addresses share a domain, so the index needs the part before the @.
  const [, name] = /^([^\s@]{3,})@\S+$/.exec(search) ?? []
  if (name)
    return sql<SqlBool>`(orders.search_text like lower(${containsPattern(`${name}@`)})
      and strpos(orders.search_text, lower(${search})) > 0)`
  const digits = /^[\d\s()+-]+$/.test(search) ? phoneDigitsOf(search) : ''
  if (!digits) return inText
  const pattern = `%${digits}%`
  return sql<SqlBool>`(${inText} or orders.search_text like ${pattern} and ${phoneDigits} like ${pattern}
    or ${phoneDigits} like ${pattern} and (orders.phone_no || '/' || orders.alt_phone_no) ~ '[^0-9/]')`
}

/** Removes the country code (+91) or leading 0, which the search or the order may lack. */
function phoneDigitsOf(search: string): string {
  const digits = search.replace(/\D/g, '')
  return /^(?:0{0,2}91|0)(\d{10})$/.exec(digits)?.[1] ?? digits
}

const phoneDigits = sql<string>`regexp_replace(orders.phone_no || '/' || orders.alt_phone_no, '[^0-9/]', '', 'g')`
