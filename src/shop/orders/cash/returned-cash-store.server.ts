import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { indianPhone } from '../../settings/cash-on-delivery.ts'

type Buyer = {
  customerId: string
  /** As typed, or ''. */
  phones: readonly string[]
}

export type ReturnedCashOrders = {
  /** Orders of the account, and orders of guests with its confirmed email and phone number. */
  own: number
  /** Orders that other customers sent to one of the phone numbers. They never end cash for this
   * customer, because anyone can type a phone number. */
  ofOthers: number
}

/** Counts cash orders of the last days that came back to the shop. Orders from before the owner
 * lifted the block do not count. */
export async function countReturnedCashOrders(
  db: Db,
  { customerId, phones }: Buyer,
  days: number,
): Promise<ReturnedCashOrders> {
  const numbers = phones.map(indianPhone).filter((phone) => phone !== null)
  const isOwn = sql`(customer_id = ${customerId}
    or email is not distinct from (select email from users where id = ${customerId} and email_verified))`
  const { rows } = await sql<ReturnedCashOrders>`
    select count(*) filter (where ${isOwn})::int as own,
      count(*) filter (where not ${isOwn})::int as "ofOthers"
    from orders
    where id in (
        select id from orders where customer_id = ${customerId} and placed_at is not null
        union
        select id from orders where pay_mode = 'cod' and placed_at is not null
          and "right"(regexp_replace(phone_no, '[^0-9]', '', 'g'), 10) = any (${numbers}::text[]))
      and pay_mode = 'cod'
      and placed_at > greatest(now() - make_interval(days => ${days}),
        (select lifted_at from cash_block_lifts where customer_id = ${customerId}))
      and (exists (select from parcels where parcels.order_id = orders.id and parcels.state in ('returning', 'returned'))
        or exists (select from staff_changes where staff_changes.order_id = orders.id and action = 'parcel-returned'))`.execute(
    db,
  )
  return rows[0]!
}

/** The phone numbers that an account has given: in its orders, also unpaid ones, and its addresses. */
export async function listPhonesOf(db: Db, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    with given as (
      select phone_no, alt_phone_no from orders where customer_id = ${customerId}
      union all
      select phone_no, alt_phone_no from addresses where customer_id = ${customerId}
    )
    select phone_no as phone from given
    union
    select alt_phone_no from given where alt_phone_no <> ''`.execute(db)
  return rows.map(({ phone }) => phone)
}

export async function findBlockLiftedAt(db: Db, customerId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('cash_block_lifts')
    .where('customer_id', '=', customerId)
    .select('lifted_at as liftedAt')
    .executeTakeFirst()
  return row?.liftedAt ?? null
}

export async function insertBlockLift(
  tx: Db,
  { customerId, staffId }: { customerId: string; staffId: string },
): Promise<void> {
  await tx
    .insertInto('cash_block_lifts')
    .values({ customer_id: customerId, lifted_by: staffId })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet({
        lifted_by: staffId,
        lifted_at: sql<Date>`now()`,
      }),
    )
    .execute()
}
