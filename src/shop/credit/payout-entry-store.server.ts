import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Paise } from '../money.ts'

/** Credit that came back from this order and was cash before: that of an exchange of a cash order, as far
 * as it is not spent. None if the customer chose store credit for the new pieces. The money of an online
 * payment is refunded instead. */
export async function listCashCredit(
  db: Db,
  orderId: number,
): Promise<{ lotId: number; paise: Paise }[]> {
  const { rows } = await sql<{ lotId: number; paise: Paise }>`
    select lot.id as "lotId", lot.left_paise as paise from credit_lots lot
    join returns on returns.id = lot.return_id and returns.outcome = 'exchange'
    join orders paid on paid.id = returns.order_id and paid.pay_mode = 'cod'
    where lot.left_paise > 0 and lot.id in (select lot_id from credit_entries
      where order_id = ${orderId} and kind = 'give-back')
      and not exists (select from returns chosen where chosen.order_id = ${orderId}
        and chosen.outcome = 'credit' and chosen.state in ('settled', 'closed'))
    order by lot.id`.execute(db)
  return rows
}

export async function findCashCredit(db: Db, orderId: number): Promise<Paise> {
  const credit = await listCashCredit(db, orderId)
  return credit.reduce((sum, { paise }) => sum + paise, 0)
}

type PayoutEntry = { lotId: number; paise: Paise; reason: string; staffId: string | null }

/** Ends credit that is transferred to the customer. The caller holds the lock of the lot. */
export async function insertPaidOutCredit(
  tx: Db,
  { lotId, paise, reason, staffId }: PayoutEntry,
): Promise<void> {
  await tx
    .insertInto('credit_entries')
    .values({ lot_id: lotId, kind: 'payout', amount_paise: -paise, reason, staff_id: staffId })
    .execute()
}

/** Gives back credit that was not transferred. */
export async function insertPayoutBack(
  tx: Db,
  { lotId, paise, reason, staffId }: PayoutEntry,
): Promise<void> {
  await tx
    .insertInto('credit_entries')
    .values({ lot_id: lotId, kind: 'payout-back', amount_paise: paise, reason, staff_id: staffId })
    .execute()
}
