import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Until the transaction ends nobody else orders for cash under this number: who orders at the same time is counted, too. */
export async function lockCashPhone(tx: Db, tenDigits: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cash-on-delivery ${tenDigits}`}, 0))`.execute(
    tx,
  )
}

/** Cash orders of a telephone number that are still on their way; with or without +91, 0 and spaces it is the same number. */
export async function countOpenCashOrders(db: Db, tenDigits: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((order) => order.fn.countAll<number>().as('count'))
    .where('pay_mode', '=', 'cod')
    .where('payment_state', '=', 'paid')
    .where('status', '<', 4)
    .where(sql<SqlBool>`right(regexp_replace(phone_no, '\\D', '', 'g'), 10) = ${tenDigits}`)
    .executeTakeFirstOrThrow()
  return count
}
