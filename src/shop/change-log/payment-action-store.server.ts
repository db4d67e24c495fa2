import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, type Page } from '../paging.ts'
import type { Facts, PaymentAction, PaymentActionName } from './payment-action.ts'

const ACTIONS_PER_PAGE = 25
const ACTIONS_PER_ORDER_MAX = 20

export type NewPaymentAction = {
  adminId: string
  action: PaymentActionName
  /** The order number. For an action without an order, a gateway id or a day. */
  subject: string
  orderId?: number | null
  paymentId?: number
  refundId?: number
  reason?: string
  before: Facts
  after: Facts
}

/** Must be called in the action's transaction. The database rejects later changes. */
export async function insertPaymentAction(tx: Db, action: NewPaymentAction): Promise<void> {
  const orderId = action.orderId ?? null
  await tx
    .insertInto('staff_changes')
    .values({
      staff_id: action.adminId,
      action: action.action,
      subject: `${orderId === null ? 'payment' : 'order'}:${action.subject}`,
      order_id: orderId,
      payment_id: action.paymentId ?? null,
      refund_id: action.refundId ?? null,
      reason: action.reason ?? '',
      before: JSON.stringify(action.before),
      after: JSON.stringify(action.after),
    })
    .execute()
}

/** Newest first. */
export async function listPaymentActions(db: Db, page: number): Promise<Page<PaymentAction>> {
  const [rows, { total }] = await Promise.all([
    paymentActions(db)
      .orderBy('staff_changes.id', 'desc')
      .limit(ACTIONS_PER_PAGE)
      .offset((page - 1) * ACTIONS_PER_PAGE)
      .execute(),
    db
      .selectFrom('staff_changes')
      .where('is_payment_action', '=', sql.lit(true))
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return pageOf(rows.map(actionFrom), page, total, ACTIONS_PER_PAGE)
}

/** Lists the newest payment actions of these orders, with a limit per order. */
export async function listOrderActions(
  db: Db,
  orderIds: readonly number[],
): Promise<PaymentAction[]> {
  if (orderIds.length === 0) return []
  const rows = await paymentActions(db)
    .where('order_id', 'in', orderIds)
    .where(
      sql<boolean>`(select count(*) from staff_changes later
        where later.order_id = staff_changes.order_id and later.id > staff_changes.id) < ${ACTIONS_PER_ORDER_MAX}`,
    )
    .orderBy('staff_changes.id', 'desc')
    .execute()
  return rows.map(actionFrom)
}

export async function findIsSetAside(db: Db, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff_changes')
    .select('id')
    .where('action', '=', 'payment-set-aside')
    .where('payment_id', '=', paymentId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function paymentActions(db: Db) {
  return db
    .selectFrom('staff_changes')
    .innerJoin('users', 'users.id', 'staff_changes.staff_id')
    .where('is_payment_action', '=', sql.lit(true))
    .select([
      'staff_changes.id',
      'action',
      'order_id as orderId',
      sql<string>`substr(subject, strpos(subject, ':') + 1)`.as('subject'),
      'reason',
      'before',
      'after',
      'users.name as adminName',
      'changed_at as actedAt',
    ])
}

function actionFrom(
  row: Awaited<ReturnType<ReturnType<typeof paymentActions>['executeTakeFirstOrThrow']>>,
): PaymentAction {
  return {
    ...row,
    action: row.action as PaymentActionName,
    before: row.before as Facts,
    after: row.after as Facts,
  }
}
