import type { Db } from '#platform/database/database.server.ts'
import { changeOrderStatus, type StatusChanged } from './change-order-status.server.ts'
import type { SelectedOrder } from './selected-orders.ts'
import type { OrderStatus } from './order-status.ts'

export type OrderAdvanced = { number: string } & (
  | StatusChanged
  | { outcome: 'already-there'; status: OrderStatus }
  | { outcome: 'not-movable' }
)

/** Sets several orders to a stage, each in its own transaction. An order at or beyond the stage
 * stays unchanged, because toggling its switch would step it back. */
export async function advanceOrders(
  db: Db,
  request: { orders: readonly SelectedOrder[]; stage: OrderStatus; adminId: string },
): Promise<OrderAdvanced[]> {
  const results: OrderAdvanced[] = []
  for (const { number, seen } of request.orders) {
    results.push({
      number,
      ...(await advance(db, { seen, stage: request.stage, adminId: request.adminId })),
    })
  }
  return results
}

type Advance = { seen: SelectedOrder['seen']; stage: OrderStatus; adminId: string }

async function advance(
  db: Db,
  { seen, stage, adminId }: Advance,
): Promise<
  StatusChanged | { outcome: 'already-there'; status: OrderStatus } | { outcome: 'not-movable' }
> {
  if (!seen) return { outcome: 'not-movable' }
  if (seen.status >= stage) return { outcome: 'already-there', status: seen.status }
  return changeOrderStatus(db, { orderId: seen.orderId, stage, basedOn: seen.status, adminId })
}
