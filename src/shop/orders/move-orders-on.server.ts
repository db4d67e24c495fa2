import type { Db } from '#platform/database/database.server.ts'
import { changeOrderStatus, type StatusChanged } from './change-order-status.server.ts'
import type { MarkedOrder } from './marked-orders.ts'
import type { OrderStatus } from './order-status.ts'

export type MovedOn = { number: string } & (
  | StatusChanged
  | { outcome: 'there-already'; status: OrderStatus }
  | { outcome: 'does-not-move' }
)

/**
 * Turns one stage on for several orders. Each is a story of its own: one that somebody else has changed does not hold up the others.
 * Where the stage is lit already nothing is pressed: a switch that is on would step that order back, which nobody means for a whole list.
 */
export async function moveOrdersOn(
  db: Db,
  request: { orders: readonly MarkedOrder[]; stage: OrderStatus; adminId: string },
): Promise<MovedOn[]> {
  const moved: MovedOn[] = []
  for (const { number, seen } of request.orders) {
    moved.push({
      number,
      ...(await moveOn(db, { seen, stage: request.stage, adminId: request.adminId })),
    })
  }
  return moved
}

type Move = { seen: MarkedOrder['seen']; stage: OrderStatus; adminId: string }

async function moveOn(
  db: Db,
  { seen, stage, adminId }: Move,
): Promise<
  StatusChanged | { outcome: 'there-already'; status: OrderStatus } | { outcome: 'does-not-move' }
> {
  if (!seen) return { outcome: 'does-not-move' }
  if (seen.status >= stage) return { outcome: 'there-already', status: seen.status }
  return changeOrderStatus(db, { orderId: seen.orderId, stage, basedOn: seen.status, adminId })
}
