import type { Db } from '#platform/database/database.server.ts'
import type { OrderStatus } from './order-status.ts'

export type DeskWork = { toConfirm: number; toSendOut: number; onTheWay: number }

/** Parcels that wait for somebody: counted over everything that is not in the archive. Money has its own desk. */
export async function countDeskWork(db: Db): Promise<DeskWork> {
  const open = db.selectFrom('orders').where('placed_at', 'is not', null).where('archived_at', 'is', null).where('status', '<', 4)
  return open.select(({ fn }) => [
    fn.countAll<number>().filterWhere('payment_state', '=', 'paid').filterWhere('status', '=', 1).as('toConfirm'),
    fn.countAll<number>().filterWhere('payment_state', '=', 'paid').filterWhere('status', '=', 2).as('toSendOut'),
    fn.countAll<number>().filterWhere('payment_state', '=', 'paid').filterWhere('status', '=', 3).as('onTheWay'),
  ]).executeTakeFirstOrThrow()
}

export type StatusChange = { orderId: number; from: OrderStatus; to: OrderStatus; changedBy: string; changedAt: Date }

const CHANGES_PER_ORDER_MAX = 20

/** The newest changes of each of these orders, newest first, with the name of who made them. */
export async function listStatusChanges(db: Db, orderIds: number[]): Promise<StatusChange[]> {
  if (orderIds.length === 0) return []

  const numbered = db.selectFrom('order_status_changes').where('order_id', 'in', orderIds)
    .select(({ fn }) => [
      'id', 'order_id', 'from_status', 'to_status', 'changed_by', 'changed_at',
      fn.agg<number>('row_number').over((over) => over.partitionBy('order_id').orderBy('id', 'desc')).as('recency'),
    ])
  const rows = await db.selectFrom(numbered.as('changes')).innerJoin('users', 'users.id', 'changes.changed_by')
    .where('changes.recency', '<=', CHANGES_PER_ORDER_MAX)
    .select(['changes.order_id as orderId', 'from_status', 'to_status', 'users.name as changedBy', 'changed_at as changedAt'])
    .orderBy('changes.order_id').orderBy('changes.id', 'desc').execute()

  return rows.map(({ from_status, to_status, ...row }) => ({ ...row, from: from_status as OrderStatus, to: to_status as OrderStatus }))
}
