import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { pageOf, type Page } from '../paging.ts'
import type { AdminAction, AdminActionName, Facts } from './admin-action.ts'
import { MONEY_ROWS_PER_PAGE } from './money-section.ts'

export type NewAdminAction = {
  adminId: string
  action: AdminActionName
  subject: string
  orderId?: number | null
  paymentId?: number
  refundId?: number
  reason?: string
  before: Facts
  after: Facts
}

/** Belongs into the transaction of what was done; the database refuses to change it afterwards. */
export async function insertAdminAction(tx: Db, action: NewAdminAction): Promise<void> {
  await tx
    .insertInto('admin_actions')
    .values({
      admin_id: action.adminId,
      action: action.action,
      subject: action.subject,
      order_id: action.orderId ?? null,
      payment_id: action.paymentId ?? null,
      refund_id: action.refundId ?? null,
      reason: action.reason ?? '',
      before: JSON.stringify(action.before),
      after: JSON.stringify(action.after),
    })
    .execute()
}

/** Newest first. */
export async function listAdminActions(db: Db, page: number): Promise<Page<AdminAction>> {
  const [rows, { total }] = await Promise.all([
    actions(db)
      .orderBy('admin_actions.id', 'desc')
      .limit(MONEY_ROWS_PER_PAGE)
      .offset((page - 1) * MONEY_ROWS_PER_PAGE)
      .execute(),
    db
      .selectFrom('admin_actions')
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return pageOf(rows.map(actionFrom), page, total, MONEY_ROWS_PER_PAGE)
}

const ACTIONS_PER_ORDER_MAX = 20

/** What was decided about the money of each of these orders: the newest ones of each, newest first. */
export async function listOrderActions(
  db: Db,
  orderIds: readonly number[],
): Promise<AdminAction[]> {
  if (orderIds.length === 0) return []
  const rows = await actions(db)
    .where('order_id', 'in', orderIds)
    .where(
      sql<boolean>`(select count(*) from admin_actions later where later.order_id = admin_actions.order_id and later.id > admin_actions.id) < ${ACTIONS_PER_ORDER_MAX}`,
    )
    .orderBy('admin_actions.id', 'desc')
    .execute()
  return rows.map(actionFrom)
}

export async function findIsSetAside(db: Db, paymentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('admin_actions')
    .select('id')
    .where('action', '=', 'payment-set-aside')
    .where('payment_id', '=', paymentId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function actions(db: Db) {
  return db
    .selectFrom('admin_actions')
    .innerJoin('users', 'users.id', 'admin_actions.admin_id')
    .select([
      'admin_actions.id',
      'action',
      'order_id as orderId',
      'subject',
      'reason',
      'before',
      'after',
      'users.name as adminName',
      'acted_at as actedAt',
    ])
}

function actionFrom(
  row: Awaited<ReturnType<ReturnType<typeof actions>['executeTakeFirstOrThrow']>>,
): AdminAction {
  return {
    ...row,
    action: row.action as AdminActionName,
    before: row.before as Facts,
    after: row.after as Facts,
  }
}
