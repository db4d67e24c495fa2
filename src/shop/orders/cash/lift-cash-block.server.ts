import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import {
  countReturnedCashOrders,
  insertBlockLift,
  listPhonesOf,
} from './returned-cash-store.server.ts'

type Lift = {
  customerId: string
  staffId: string
  /** Only orders placed within this many days count. */
  returnsDays: number
}

export type CashBlockLifted = { outcome: 'lifted' | 'not-blocked' }

/** Offers cash on delivery again to a customer whose parcels came back. Returns of later orders count
 * again. A second click finds no block. */
export async function liftCashBlock(
  db: Db,
  { customerId, staffId, returnsDays }: Lift,
): Promise<CashBlockLifted> {
  return inTransaction(db, async (tx): Promise<CashBlockLifted> => {
    const buyer = { customerId, phones: await listPhonesOf(tx, customerId) }
    const { own: returned } = await countReturnedCashOrders(tx, buyer, returnsDays)
    if (returned === 0) return { outcome: 'not-blocked' }
    await insertBlockLift(tx, { customerId, staffId })
    await recordChange(tx, {
      staffId,
      action: 'cash-block-lifted',
      subject: `customer:${customerId}`,
      before: { 'returned cash orders': returned },
      after: { 'returned cash orders': 0 },
    })
    return { outcome: 'lifted' }
  })
}
