import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'

/** Cash orders of a telephone number that are still on their way; with or without +91, 0 and spaces it is the same number. */
export async function countOpenCashOrders(db: Db, tenDigits: string): Promise<number> {
  const { count } = await db.selectFrom('orders').select((order) => order.fn.countAll<number>().as('count'))
    .where('pay_mode', '=', 'cod').where('payment_state', '=', 'paid').where('status', '<', 4)
    .where(sql<SqlBool>`right(regexp_replace(phone_no, '\\D', '', 'g'), 10) = ${tenDigits}`).executeTakeFirstOrThrow()
  return count
}
