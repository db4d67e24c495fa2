import type { Db } from '../../src/platform/database/database.server.ts'
import { confirmedOrder, packed } from './parcel-fixtures.ts'

type Wanted = { customerId: string; phoneNo?: string; daysAgo?: number }

/** Inserts a cash order whose only parcel came back unopened. */
export async function returnedCashOrder(
  db: Db,
  { customerId, phoneNo = '9876543210', daysAgo = 1 }: Wanted,
): Promise<{ id: number }> {
  const order = await confirmedOrder(db, { customerId })
  const parcel = await packed(db, order.id)
  await db.updateTable('parcels').set({ state: 'returned' }).where('id', '=', parcel.id).execute()
  await db
    .updateTable('orders')
    .set({ phone_no: phoneNo, placed_at: new Date(Date.now() - daysAgo * 24 * 3600 * 1000) })
    .where('id', '=', order.id)
    .execute()
  return { id: order.id }
}
