import { sql, type SqlBool } from 'kysely'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import { countUpTo } from '#platform/database/count-up-to.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { listCustomersOfOrders } from '../orders/search/order-search-store.server.ts'
import { limitedPageOf, PAGES_MAX, SEARCH_PAGES_MAX, type Page } from '../paging.ts'
import {
  CUSTOMERS_PER_PAGE,
  PHONE_DIGITS_MIN,
  SEARCH_MIN,
  type CustomerFilter,
  type CustomerRecord,
} from './customer-record.ts'

/** Lists the customers who joined last first. A search finds parts of names and email addresses, and
 * customers by the phone number of an order. A shorter text than `SEARCH_MIN` finds nothing. */
export async function listCustomers(
  db: Db,
  { search, page }: CustomerFilter,
): Promise<Page<CustomerRecord>> {
  const pagesMax = search ? SEARCH_PAGES_MAX : PAGES_MAX
  const limits = { perPage: CUSTOMERS_PER_PAGE, rowsMax: pagesMax * CUSTOMERS_PER_PAGE }
  if (search && search.length < SEARCH_MIN) return limitedPageOf([], page, 0, limits)

  const found = search ? customers(db).where(matches(db, search)) : customers(db)
  const counted = await countUpTo(db, found.select('users.id'), limits.rowsMax + 1)
  const chosen = found
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(CUSTOMERS_PER_PAGE)
    .offset((page - 1) * CUSTOMERS_PER_PAGE)
    .select('users.id')
  const items = await records(customers(db).where('users.id', 'in', chosen)).execute()
  return limitedPageOf(items, page, counted, limits)
}

export async function findCustomer(db: Db, id: string): Promise<CustomerRecord | undefined> {
  return records(customers(db).where('users.id', '=', id)).executeTakeFirst()
}

/** Literals, because the planner compares them with the conditions of partial indexes. */
function customers(db: Db) {
  return db.selectFrom('users').where(sql<SqlBool>`users.role = 'user' and users.erased_at is null`)
}

function matches(db: Db, search: string) {
  const inText = sql<SqlBool>`lower(users.name || ' ' || users.email) like lower(${containsPattern(search)})`
  if (search.replace(/\D/g, '').length < PHONE_DIGITS_MIN) return inText
  return sql<SqlBool>`(${inText} or users.id in (${listCustomersOfOrders(db, search)}))`
}

/** Each row sums the customer's orders by index. */
function records(found: ReturnType<typeof customers>) {
  return found
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('orders')
          .whereRef('orders.customer_id', '=', 'users.id')
          .where('orders.placed_at', 'is not', null)
          .select([
            sql<number>`count(*)`.as('orders'),
            sql<number>`coalesce(sum(total_paise) filter (where payment_state = 'paid'), 0)::bigint`.as(
              'bought',
            ),
            sql<Date | null>`max(placed_at)`.as('last'),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.email_verified as isEmailConfirmed',
      'users.is_guest as isGuest',
      'users.created_at as joinedAt',
      sql<number>`sums.orders`.as('orders'),
      sql<number>`sums.bought`.as('boughtPaise'),
      sql<Date | null>`sums.last`.as('lastOrderAt'),
    ])
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
}
