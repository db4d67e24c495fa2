import { sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { containsPattern } from '#platform/database/contains-pattern.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Size } from '../catalogue/product.ts'
import { ORDERS_PER_PAGE, pageOf, PAGES_MAX, type Page } from '../paging.ts'
import type { Order, OrderLine, PaymentState, PayMode } from './order.ts'
import type { OrderStatus } from './order-status.ts'

export type OrderFilter = {
  /** Part of an order number, a name, an e-mail or a phone number; its characters mean only themselves. */
  search?: string
  status?: OrderStatus | null
  /** For example those whose payment a person has to look at. */
  paymentState?: PaymentState | null
  /** True shows what was deleted from the list, and only that. */
  archived?: boolean
  page: number
}

/** A search is made narrower, not walked through: counting more of what it finds would cost more than it tells. */
export const SEARCH_PAGES_MAX = 40

/** Without three letters or digits in a row no index helps: then only so many of the newest orders are looked at. */
const NEWEST_SEARCHED = 20_000

/** What the desk sees: everything for which money has arrived, also when the money does not fit. Newest first. */
export async function listOrders(db: Db, filter: OrderFilter): Promise<Page<Order>> {
  // Only what was delivered is ever put away.
  if (filter.archived && filter.status && filter.status !== 4)
    return pageOf([], filter.page, 0, ORDERS_PER_PAGE)

  let orders = placedOrders(db).where('orders.archived_at', filter.archived ? 'is not' : 'is', null)
  if (filter.paymentState) orders = orders.where('orders.payment_state', '=', filter.paymentState)
  if (filter.status && !filter.archived) orders = orders.where('orders.status', '=', filter.status)
  const search = filter.search?.trim()
  if (!search) return findPage(db, orders, { page: filter.page, pagesMax: PAGES_MAX })

  if (!/[\p{L}\p{N}]{3}/u.test(search)) orders = amongNewest(db, orders)
  return findPage(db, orders.where(isAbout(search)), {
    page: filter.page,
    pagesMax: SEARCH_PAGES_MAX,
    isSearch: true,
  })
}

/** The customer's id is part of the question, so the answer cannot be somebody else's. */
export async function listCustomersOrders(
  db: Db,
  customerId: string,
  page: number,
): Promise<Page<Order>> {
  return findPage(db, placedOrders(db).where('orders.customer_id', '=', customerId), {
    page,
    pagesMax: PAGES_MAX,
  })
}

export async function findCustomersOrder(
  db: Db,
  customerId: string,
  number: string,
): Promise<Order | undefined> {
  const mine = placedOrders(db)
    .where('orders.customer_id', '=', customerId)
    .where('orders.number', '=', number)
  const row = await withLines(mine).executeTakeFirst()
  return row && orderFrom(row)
}

/** For the desk: whoever's it is, also from the archive. */
export async function findPlacedOrder(db: Db, number: string): Promise<Order | undefined> {
  return (await listPlacedOrders(db, [number]))[0]
}

/** In the order in which they are asked for; what is not there is left out. */
export async function listPlacedOrders(db: Db, numbers: readonly string[]): Promise<Order[]> {
  if (numbers.length === 0) return []
  const rows = await withLines(placedOrders(db).where('orders.number', 'in', numbers)).execute()
  return rows
    .map(orderFrom)
    .toSorted((one, other) => numbers.indexOf(one.number) - numbers.indexOf(other.number))
}

function placedOrders(db: Db) {
  return db.selectFrom('orders').where('orders.placed_at', 'is not', null)
}
type PlacedOrders = ReturnType<typeof placedOrders>

/** The orders of the page are chosen first, by an index alone, and only they are looked up: a deep page costs what a first one does. */
async function findPage(
  db: Db,
  orders: PlacedOrders,
  { page, pagesMax, isSearch = false }: { page: number; pagesMax: number; isSearch?: boolean },
): Promise<Page<Order>> {
  const total = await countUpTo(db, orders, pagesMax * ORDERS_PER_PAGE)
  if (page > pagesMax) return pageOf([], page, total, ORDERS_PER_PAGE)

  // Few matches are all found and then sorted; to walk through the newest orders until they turn up would take long.
  const among =
    isSearch && total < pagesMax * ORDERS_PER_PAGE
      ? fenced(db, orders.clearOrderBy(), total)
      : orders.clearOrderBy()
  const chosen = newestFirst(among)
    .select('orders.id')
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
  const rows = await newestFirst(
    withLines(placedOrders(db).where('orders.id', 'in', chosen)),
  ).execute()
  return pageOf(rows.map(orderFrom), page, total, ORDERS_PER_PAGE)
}

async function countUpTo(db: Db, orders: PlacedOrders, limit: number): Promise<number> {
  const { total } = await db
    .selectFrom(orders.select('orders.id').limit(limit).as('counted'))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function newestFirst<Orders extends PlacedOrders>(orders: Orders): Orders {
  return orders.orderBy('orders.placed_at', 'desc').orderBy('orders.id', 'desc') as Orders
}

function amongNewest(db: Db, orders: PlacedOrders): PlacedOrders {
  return fenced(db, newestFirst(orders), NEWEST_SEARCHED)
}

/** Whatever is asked of them afterwards, these are chosen first, and no more of them are read. */
function fenced(db: Db, orders: PlacedOrders, limit: number): PlacedOrders {
  return db.selectFrom(orders.selectAll('orders').limit(limit).as('orders'))
}

/** A telephone number is found however either side has written it: each condition goes by an index, the last one by that of numbers that are not digits alone. */
function isAbout(search: string) {
  const inText = sql<SqlBool>`orders.search_text like lower(${containsPattern(search)})`
  // Half of all addresses end alike: the index is asked only for what stands before the @.
  const [, name] = /^([^\s@]{3,})@\S+$/.exec(search) ?? []
  if (name)
    return sql<SqlBool>`(orders.search_text like lower(${containsPattern(`${name}@`)}) and strpos(orders.search_text, lower(${search})) > 0)`
  const digits = /^[\d\s()+-]+$/.test(search) ? search.replace(/\D/g, '') : ''
  if (!digits) return inText
  const pattern = `%${digits}%`
  return sql<SqlBool>`(${inText} or orders.search_text like ${pattern} and ${phoneDigits} like ${pattern}
    or ${phoneDigits} like ${pattern} and (orders.phone_no || '/' || orders.alt_phone_no) ~ '[^0-9/]')`
}

const phoneDigits = sql<string>`regexp_replace(orders.phone_no || '/' || orders.alt_phone_no, '[^0-9/]', '', 'g')`

/** A refund that failed and was not replaced is still owed to the customer, unless the gateway has sent the money by itself. */
const refundUnderWay = sql<number>`(select coalesce(sum(refunds.amount_paise), 0)::bigint from refunds where refunds.payment_id = orders.settled_payment_id
  and (refunds.status in ('requested', 'unknown', 'pending') or refunds.status = 'failed' and payments.status = 'captured'
    and not exists (select from refunds later where later.replaces = refunds.id)))`
const refunded = sql<number>`(select coalesce(sum(refunds.amount_paise), 0)::bigint from refunds
  where refunds.payment_id = orders.settled_payment_id and refunds.status in ('processed', 'transferred'))`

/** One question for a whole page: the lines come inside their order. */
function withLines(orders: PlacedOrders) {
  return orders
    .leftJoin('payments', 'payments.id', 'orders.settled_payment_id')
    .select((order) => [
      'orders.id',
      'orders.number',
      'orders.customer_id',
      'orders.email',
      'orders.status',
      'orders.payment_state',
      'orders.pay_mode',
      'orders.courier_name',
      'orders.tracking_number',
      'orders.total_paise',
      'orders.first_name',
      'orders.last_name',
      'orders.address_email',
      'orders.house_no',
      'orders.area_road',
      'orders.landmark',
      'orders.city',
      'orders.state',
      'orders.pincode',
      'orders.phone_no',
      'orders.alt_phone_no',
      'orders.created_at',
      'orders.placed_at',
      'orders.archived_at',
      'orders.hold_expires_at',
      'payments.gateway_payment_id',
      refundUnderWay.as('refund_under_way_paise'),
      refunded.as('refunded_paise'),
      jsonArrayFrom(
        order
          .selectFrom('order_lines')
          .leftJoin('images', 'images.id', 'order_lines.image_id')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .select([
            'order_lines.product_id',
            'order_lines.title',
            'order_lines.size',
            'order_lines.unit_price_paise',
            'order_lines.original_price_paise',
            'order_lines.quantity',
            'images.id as image_id',
            'images.width',
            'images.height',
            'images.tint',
          ])
          .orderBy('order_lines.position'),
      ).as('lines'),
    ])
}
type LinedOrders = ReturnType<typeof withLines>
type OrderRow = Awaited<ReturnType<LinedOrders['executeTakeFirstOrThrow']>>

function orderFrom(row: OrderRow): Order {
  return {
    id: row.id,
    number: row.number,
    customerId: row.customer_id,
    email: row.email,
    status: row.status as OrderStatus,
    payMode: row.pay_mode as PayMode,
    courierName: row.courier_name,
    trackingNumber: row.tracking_number,
    paymentState: row.payment_state as PaymentState,
    paymentId: row.gateway_payment_id,
    totalPaise: row.total_paise,
    refundUnderWayPaise: row.refund_under_way_paise,
    refundedPaise: row.refunded_paise,
    address: {
      firstName: row.first_name,
      lastName: row.last_name,
      emailId: row.address_email,
      houseNo: row.house_no,
      areaRoad: row.area_road,
      landmark: row.landmark,
      city: row.city,
      state: row.state,
      pincode: row.pincode,
      phoneNo: row.phone_no,
      altPhoneNo: row.alt_phone_no,
    },
    lines: row.lines.map(lineFrom),
    createdAt: row.created_at,
    placedAt: row.placed_at,
    archivedAt: row.archived_at,
    holdExpiresAt: row.hold_expires_at,
  }
}

function lineFrom(line: OrderRow['lines'][number]): OrderLine {
  const { image_id, width, height, tint } = line
  return {
    productId: line.product_id,
    title: line.title,
    image:
      image_id && width && height && tint
        ? { id: image_id, width, height, tint, alt: line.title }
        : null,
    size: line.size as Size | '',
    unitPricePaise: line.unit_price_paise,
    originalPricePaise: line.original_price_paise,
    quantity: line.quantity,
  }
}
