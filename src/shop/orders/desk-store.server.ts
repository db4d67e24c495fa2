import type { Db } from '#platform/database/database.server.ts'
import { ORDERS_PER_PAGE, PAGES_MAX } from '../paging.ts'
import type { OrderStatus } from './order-status.ts'

export type DeskWork = { toConfirm: number; toSendOut: number; onTheWay: number }

/** Parcels that wait for somebody: exactly the rows that the list shows for the stage and `payment=paid`. Counting stops where the list does. */
export async function countDeskWork(db: Db): Promise<DeskWork> {
  const atStage = (status: OrderStatus) => {
    const waiting = db
      .selectFrom('orders')
      .where('placed_at', 'is not', null)
      .where('archived_at', 'is', null)
      .where('payment_state', '=', 'paid')
      .where('status', '=', status)
      .select('id')
      .limit(PAGES_MAX * ORDERS_PER_PAGE)
    return db
      .selectFrom(waiting.as('waiting'))
      .select((all) => all.fn.countAll<number>().as('count'))
  }
  return db
    .selectNoFrom([
      atStage(1).as('toConfirm'),
      atStage(2).as('toSendOut'),
      atStage(3).as('onTheWay'),
    ])
    .$castTo<DeskWork>()
    .executeTakeFirstOrThrow()
}

/** What was placed last and is not in the archive, for a page that tells of new orders. */
export async function findNewestOrder(
  db: Db,
): Promise<{ number: string; firstName: string; placedAt: Date } | undefined> {
  return db
    .selectFrom('orders')
    .select(['number', 'first_name as firstName', 'placed_at as placedAt'])
    .where('placed_at', 'is not', null)
    .where('archived_at', 'is', null)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ placedAt: Date }>()
    .executeTakeFirst()
}

export type StatusChange = {
  orderId: number
  from: OrderStatus
  to: OrderStatus
  changedBy: string
  changedAt: Date
}

const CHANGES_PER_ORDER_MAX = 20

/** The newest changes of each of these orders, newest first, with the name of who made them. */
export async function listStatusChanges(db: Db, orderIds: number[]): Promise<StatusChange[]> {
  if (orderIds.length === 0) return []

  const numbered = db
    .selectFrom('order_status_changes')
    .where('order_id', 'in', orderIds)
    .select(({ fn }) => [
      'id',
      'order_id',
      'from_status',
      'to_status',
      'changed_by',
      'changed_at',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('order_id').orderBy('id', 'desc'))
        .as('recency'),
    ])
  const rows = await db
    .selectFrom(numbered.as('changes'))
    .innerJoin('users', 'users.id', 'changes.changed_by')
    .where('changes.recency', '<=', CHANGES_PER_ORDER_MAX)
    .select([
      'changes.order_id as orderId',
      'from_status',
      'to_status',
      'users.name as changedBy',
      'changed_at as changedAt',
    ])
    .orderBy('changes.order_id')
    .orderBy('changes.id', 'desc')
    .execute()

  return rows.map(({ from_status, to_status, ...row }) => ({
    ...row,
    from: from_status as OrderStatus,
    to: to_status as OrderStatus,
  }))
}
