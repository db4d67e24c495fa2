import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { GoodsClass } from '../tax/goods-class.ts'
import { findProductTaxes } from '../tax/order-tax-store.server.ts'
import { DEFAULT_UNIT } from '../tax/unit-codes.ts'
import type { Buyer, DocumentPayment } from './document.ts'
import type { LineToInvoice } from './invoice-lines.ts'

export type OrderToInvoice = {
  id: number
  number: string
  status: number
  isPlaced: boolean
  buyer: Omit<Buyer, 'stateCode'>
  placeOfSupply: string | null
  payment: DocumentPayment
  lines: (LineToInvoice & { returnedQuantity: number })[]
}

/** Finds an order and locks it, so that two transactions cannot invoice the same pieces. */
export async function lockOrderToInvoice(
  tx: Db,
  orderId: number,
): Promise<OrderToInvoice | undefined> {
  const { rows } = await sql<Omit<OrderToInvoice, 'lines'>>`
    select orders.id, orders.number, orders.status, orders.placed_at is not null as "isPlaced",
      json_build_object('name', coalesce(nullif(orders.buyer_business, ''), trim(orders.first_name || ' ' || orders.last_name)),
        'street', concat_ws(', ', nullif(orders.house_no, ''), nullif(orders.area_road, ''), nullif(orders.landmark, '')),
        'city', orders.city, 'state', orders.state, 'pincode', orders.pincode, 'gstin', orders.buyer_gstin) as buyer,
      orders.place_of_supply as "placeOfSupply",
      json_build_object('mode', orders.pay_mode, 'reference', (select gateway_payment_id
        from payments where payments.id = orders.settled_payment_id)) as payment
    from orders where orders.id = ${orderId} for no key update`.execute(tx)
  const [order] = rows
  return order && { ...order, lines: await listLinesToInvoice(tx, orderId) }
}

type LineRow = Omit<OrderToInvoice['lines'][number], 'goodsClass' | 'hsn'> & {
  productId: string
  goodsClass: GoodsClass | null
  hsn: string | null
}

/** The lines of an order that was created while the shop was unregistered get the class and code
 * that their products have now, and so does a line whose code was missing. */
async function listLinesToInvoice(tx: Db, orderId: number): Promise<OrderToInvoice['lines']> {
  const { rows } = await sql<LineRow>`
    select line.position, line.product_id as "productId", line.title, line.size,
      line.goods_class as "goodsClass", line.hsn,
      coalesce((
        select coalesce(nullif(products.own_unit, ''), product_kinds.unit_code) from products join product_kinds on product_kinds.slug = products.type
        where products.id = line.product_id
      ), ${sql.lit(DEFAULT_UNIT)}) as unit,
      line.quantity, line.returned_quantity as "returnedQuantity", line.unit_price_paise as "unitPaise",
      line.discount_paise as "discountPaise", line.charges_paise as "chargesPaise", invoiced.amounts as invoiced
    from order_lines line
    cross join lateral (
      select json_build_object('quantity', coalesce(sum(part.quantity), 0), 'discountPaise', coalesce(sum(part.discount_paise), 0),
        'taxablePaise', coalesce(sum(part.taxable_paise), 0), 'cgstPaise', coalesce(sum(part.cgst_paise), 0),
        'sgstPaise', coalesce(sum(part.sgst_paise), 0), 'igstPaise', coalesce(sum(part.igst_paise), 0),
        'totalPaise', coalesce(sum(part.total_paise), 0), 'rateBp', max(part.rate_bp)) as amounts
      from documents join document_lines part on part.document_id = documents.id
      where documents.order_id = line.order_id and documents.type in ('TI', 'BS') and documents.cancelled_at is null
        and part.order_line_position = line.position
    ) invoiced
    where line.order_id = ${orderId} order by line.position`.execute(tx)
  const unclassified = rows.filter(({ goodsClass, hsn }) => goodsClass === null || !hsn)
  const products =
    unclassified.length === 0
      ? new Map<string, never>()
      : await findProductTaxes(
          tx,
          unclassified.map(({ productId }) => productId),
        )
  return rows.map(({ productId, ...line }) => ({
    ...line,
    goodsClass: line.goodsClass ?? products.get(productId)!.goodsClass,
    hsn: line.hsn || (products.get(productId)?.hsn ?? ''),
  }))
}

export async function insertMissingInvoice(tx: Db, orderId: number): Promise<void> {
  await tx
    .insertInto('missing_invoices')
    .values({ order_id: orderId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteMissingInvoice(tx: Db, orderId: number): Promise<void> {
  await tx.deleteFrom('missing_invoices').where('order_id', '=', orderId).execute()
}

export async function findCanInvoice(db: Db, orderId: number): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('payment_state', '=', 'paid')
    .executeTakeFirst()
  return order !== undefined
}

export const MISSING_INVOICES_MAX = 100

/** Orders that were sent without an invoice, the oldest first. */
export async function listMissingInvoices(
  db: Db,
): Promise<{ orderId: number; number: string; since: Date }[]> {
  return db
    .selectFrom('missing_invoices')
    .innerJoin('orders', 'orders.id', 'missing_invoices.order_id')
    .select(['orders.id as orderId', 'orders.number', 'missing_invoices.since'])
    .where('orders.payment_state', '=', 'paid')
    .orderBy('missing_invoices.since')
    .orderBy('orders.id')
    .limit(MISSING_INVOICES_MAX)
    .execute()
}
