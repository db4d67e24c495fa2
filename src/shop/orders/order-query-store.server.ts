import { sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { jsonObject } from '#platform/database/columns.server.ts'
import { countUpTo } from '#platform/database/count-up-to.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import {
  limitedPageOf,
  ORDERS_PER_PAGE,
  pageOf,
  PAGES_MAX,
  SEARCH_PAGES_MAX,
  type Page,
} from '../paging.ts'
import type { OrderedAdvance } from '../advance-sale.ts'
import type { AdminOrder } from './admin-order.ts'
import type { Order, OrderLine, PaymentState } from './order.ts'
import { orderAddressColumns, orderColumns, orderLineColumns } from './order-columns.ts'
import type { OrderExtras } from './extras/order-extras.ts'
import type { OrderStatus, StatusChange } from './order-status.ts'
import { findMatchCondition } from './search/order-search-store.server.ts'

/** Queries about placed orders, as customers and admins see them. */

export type OrderFilter = {
  /** Part of a number, name, email, phone number, city, pincode or title; without wildcards. */
  search?: string
  status?: OrderStatus | null
  paymentState?: PaymentState | null
  /** If true, only cancelled and refunded orders are listed. */
  ended?: boolean
  /** If true, only archived orders are listed; otherwise only orders that are not archived. */
  archived?: boolean
  page: number
}

/** A search that cannot use an index covers only this many of the newest orders. */
const NEWEST_SEARCHED = 20_000

const CHANGES_PER_ORDER_MAX = 20

/** Newest first. */
export async function listOrders(db: Db, filter: OrderFilter): Promise<Page<Order>> {
  // Only delivered orders can be archived.
  if (filter.archived && filter.status && filter.status !== 4)
    return pageOf([], filter.page, 0, ORDERS_PER_PAGE)

  let orders = placedOrders(db).where('orders.archived_at', filter.archived ? 'is not' : 'is', null)
  if (filter.paymentState) orders = orders.where('orders.payment_state', '=', filter.paymentState)
  if (filter.ended) orders = orders.where(hasEnded)
  if (filter.status && !filter.archived)
    orders = orders
      .where('orders.status', '=', filter.status)
      .where(filter.ended ? hasEnded : hasNotEnded)
  const search = filter.search?.trim()
  if (!search) return findPage(db, orders, { page: filter.page, pagesMax: PAGES_MAX })

  if (!/[\p{L}\p{N}]{3}/u.test(search)) orders = amongNewest(db, orders)
  return findPage(db, orders.where(findMatchCondition(search)), {
    page: filter.page,
    pagesMax: SEARCH_PAGES_MAX,
    isSearch: true,
  })
}

export async function listCustomersOrders(
  db: Db,
  customerId: string,
  page: number,
): Promise<Page<Order>> {
  const orders = placedOrders(db).where('orders.customer_id', '=', customerId)
  return findPage(db, orders, { page, pagesMax: PAGES_MAX })
}

export async function findCustomersOrder(
  db: Db,
  customerId: string,
  number: string,
): Promise<Order | undefined> {
  const order = placedOrders(db)
    .where('orders.customer_id', '=', customerId)
    .where('orders.number', '=', number)
  const row = await withDetails(order).executeTakeFirst()
  return row && orderFrom(row)
}

/** For admins: finds an order of any customer, even if it is archived. */
export async function findAdminOrder(db: Db, number: string): Promise<AdminOrder | undefined> {
  const [order] = await listPlacedOrders(db, [number])
  if (!order) return undefined
  const adminColumns = await db
    .selectFrom('orders')
    .where('id', '=', order.id)
    .select([
      'internal_note as internalNote',
      'note_version as noteVersion',
      'courier_version as courierVersion',
    ])
    .executeTakeFirstOrThrow()
  return { order, ...adminColumns }
}

/** Returns the orders in the sequence of `numbers`, without unknown numbers. */
export async function listPlacedOrders(db: Db, numbers: readonly string[]): Promise<Order[]> {
  if (numbers.length === 0) return []
  const rows = await withDetails(placedOrders(db).where('orders.number', 'in', numbers)).execute()
  return rows
    .map(orderFrom)
    .toSorted((one, other) => numbers.indexOf(one.number) - numbers.indexOf(other.number))
}

/** Lists the changes of each order, newest first, with the name of the admin who made them. */
export async function listStatusChanges(db: Db, orderIds: number[]): Promise<StatusChange[]> {
  if (orderIds.length === 0) return []

  const numbered = db
    .selectFrom('order_status_changes')
    .where('order_id', 'in', orderIds)
    .selectAll()
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('order_id').orderBy('id', 'desc'))
        .as('recency'),
    )
  return db
    .selectFrom(numbered.as('changes'))
    .leftJoin('users', 'users.id', 'changes.changed_by')
    .where('changes.recency', '<=', CHANGES_PER_ORDER_MAX)
    .select([
      'changes.order_id as orderId',
      'from_status as from',
      'to_status as to',
      sql<string>`coalesce(users.name, 'Reported by the carrier')`.as('changedBy'),
      'changed_at as changedAt',
    ])
    .orderBy('changes.order_id')
    .orderBy('changes.id', 'desc')
    .$castTo<StatusChange>()
    .execute()
}

/** Literals, because the planner compares them with the conditions of partial indexes. */
const hasEnded = sql<SqlBool>`orders.payment_state in ('refund_due', 'refunded', 'cancelled')`
const hasNotEnded = sql<SqlBool>`orders.payment_state not in ('refund_due', 'refunded', 'cancelled')`

function placedOrders(db: Db) {
  return db.selectFrom('orders').where('orders.placed_at', 'is not', null)
}
type PlacedOrders = ReturnType<typeof placedOrders>

/** Chooses the page's orders by index and then loads only these, so that deep pages stay fast. */
async function findPage(
  db: Db,
  orders: PlacedOrders,
  { page, pagesMax, isSearch = false }: { page: number; pagesMax: number; isSearch?: boolean },
): Promise<Page<Order>> {
  const limits = { perPage: ORDERS_PER_PAGE, rowsMax: pagesMax * ORDERS_PER_PAGE }
  const counted = await countUpTo(db, orders.select('orders.id'), limits.rowsMax + 1)
  if (page > pagesMax) return limitedPageOf([], page, counted, limits)

  // Sorting few matching orders is faster than scanning the newest orders for them.
  const among =
    isSearch && counted <= limits.rowsMax
      ? limitedFirst(db, orders.clearOrderBy(), counted)
      : orders.clearOrderBy()
  const chosen = newestFirst(among)
    .select('orders.id')
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
  const rows = await newestFirst(
    withDetails(placedOrders(db).where('orders.id', 'in', chosen)),
  ).execute()
  return limitedPageOf(rows.map(orderFrom), page, counted, limits)
}

function newestFirst<Orders extends PlacedOrders>(orders: Orders): Orders {
  return orders.orderBy('orders.placed_at', 'desc').orderBy('orders.id', 'desc') as Orders
}

function amongNewest(db: Db, orders: PlacedOrders): PlacedOrders {
  return limitedFirst(db, newestFirst(orders), NEWEST_SEARCHED)
}

/** Keeps the planner from applying later conditions before the limit. */
function limitedFirst(db: Db, orders: PlacedOrders, limit: number): PlacedOrders {
  return db.selectFrom(orders.selectAll('orders').limit(limit).as('orders'))
}

/** A failed refund is still owed unless it was replaced or the gateway refunded the payment. */
const refundUnderWay = sql<number>`(select coalesce(sum(refunds.amount_paise), 0)::bigint
  from refunds where refunds.payment_id = orders.settled_payment_id
  and (refunds.status in ('requested', 'unknown', 'pending') or refunds.status = 'failed'
    and payments.status = 'captured'
    and not exists (select from refunds later where later.replaces = refunds.id)))`
const refunded = sql<number>`(select coalesce(sum(refunds.amount_paise), 0)::bigint from refunds
  where refunds.payment_id = orders.settled_payment_id and refunds.status in ('processed', 'transferred'))`

function withDetails(orders: PlacedOrders) {
  return orders
    .leftJoin('payments', 'payments.id', 'orders.settled_payment_id')
    .select(orderColumns)
    .select(({ selectFrom }) => [
      'payments.gateway_payment_id as paymentId',
      refundUnderWay.as('refundUnderWayPaise'),
      refunded.as('refundedPaise'),
      jsonObject(orderAddressColumns, 'orders').as('address'),
      sql<OrderExtras>`order_extras(orders.*)`.as('extras'),
      jsonArrayFrom(
        selectFrom('order_lines')
          .leftJoin('images', 'images.id', 'order_lines.image_id')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .select(orderLineColumns)
          .select(sql<OrderedAdvance | null>`ordered_advance(order_lines.*)`.as('advance'))
          .select(['images.id as imageId', 'images.width', 'images.height', 'images.tint'])
          .orderBy('order_lines.position'),
      ).as('lines'),
    ])
}
type OrderRow = Awaited<ReturnType<ReturnType<typeof withDetails>['executeTakeFirstOrThrow']>>

function orderFrom(row: OrderRow): Order {
  return { ...row, lines: row.lines.map(lineFrom) } as Order
}

function lineFrom({ imageId, width, height, tint, ...line }: OrderRow['lines'][number]): OrderLine {
  const image =
    imageId && width && height && tint
      ? { id: imageId, width, height, tint, alt: line.title }
      : null
  return { ...line, image }
}
