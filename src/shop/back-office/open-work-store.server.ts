import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { payoutIsOpen } from '../returns/payout/payout-store.server.ts'
import { OPEN_WORK_MAX, type OpenWork } from './open-work.ts'

/** Each count reads at most `OPEN_WORK_MAX` index entries. */
export async function countOpenWork(db: Db): Promise<OpenWork> {
  const upTo = (from: RawBuilder<unknown>) =>
    sql`(select count(*) from (select ${from} limit ${sql.lit(OPEN_WORK_MAX)}) found)`
  const { rows } = await sql<OpenWork>`select
    ${upTo(sql`from orders where placed_at is not null and archived_at is null and status = 1 and payment_state = 'paid'`)} as orders,
    ${upTo(sql`from payments join orders on orders.id = payments.order_id
      where payments.role = 'candidate' and payments.status = 'captured'
        and orders.payment_state = 'payment_review'`)} as payments,
    ${upTo(sql`from returns where state in ('requested', 'received', 'inspected', 'settled')`)}
      + ${upTo(sql`from credit_payouts where ${payoutIsOpen}`)} as returns,
    ${upTo(sql`from queries where answered_at is null`)} as queries,
    ${upTo(sql`from product_questions where answer is null and hidden_at is null`)} as questions,
    ${upTo(sql`from complaints where closed_at is null`)} as complaints`.execute(db)
  return rows[0]!
}
