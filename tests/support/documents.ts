import { inTransaction, type Db } from '../../src/platform/database/database.server.ts'
import type { IssuedDocument, LineAmounts } from '../../src/shop/documents/document.ts'
import { issueInvoice, type InvoiceRequest } from '../../src/shop/documents/issue-invoice.server.ts'
import type { GoodsClass } from '../../src/shop/tax/goods-class.ts'
import { customer, openCart, sareeInShop } from './builders.ts'

export type OrderedGoods = {
  goodsClass?: GoodsClass
  hsn?: string
  pricePaise: number
  quantity?: number
  discountPaise?: number
  chargesPaise?: number
}

/** Adds the facts that a registered shop needs on its documents. */
export async function enterBusinessDetails(db: Db): Promise<void> {
  const records = [
    { kind: 'business', body: { legalName: 'Zari Silks LLP', returnWindow: '7 days' } },
    { kind: 'shop-details', body: { address: '12 Laxmi Road, Pune 411030' } },
  ]
  await db
    .insertInto('site_records')
    .values(records.map(({ kind, body }) => ({ kind, version: 1, body: JSON.stringify(body) })))
    .execute()
}

type PricedLine = Required<OrderedGoods>

/** Inserts a placed cash order of these goods, one product each. */
export async function orderOf(
  db: Db,
  goods: readonly OrderedGoods[],
  { state = 'Maharashtra', status = 2 } = {},
): Promise<{ id: number; number: string; totalPaise: number }> {
  const lines = goods.map((line): PricedLine => ({
    quantity: 1,
    discountPaise: 0,
    chargesPaise: 0,
    goodsClass: 'fabric',
    hsn: '5007',
    ...line,
  }))
  const order = await insertOrder(db, lines, { state, status })
  const rows = []
  for (const [position, line] of lines.entries())
    rows.push({
      order_id: order.id,
      position,
      ...(await productOf(db, line)),
      unit_price_paise: line.pricePaise,
      original_price_paise: line.pricePaise,
      quantity: line.quantity,
      discount_paise: line.discountPaise,
      charges_paise: line.chargesPaise,
    })
  await db.insertInto('order_lines').values(rows).execute()
  return { ...order, totalPaise: sumOf(lines, lineTotal) }
}

async function insertOrder(
  db: Db,
  lines: readonly PricedLine[],
  { state, status }: { state: string; status: number },
) {
  const { id: customerId } = await customer(db)
  const cartId = await openCart(db, customerId)
  return db
    .insertInto('orders')
    .values({
      number: crypto.randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase(),
      customer_id: customerId,
      cart_id: cartId,
      pay_mode: 'cod',
      payment_state: 'paid',
      placed_at: new Date(),
      status,
      state,
      total_paise: sumOf(lines, lineTotal),
      discount_paise: sumOf(lines, (line) => line.discountPaise),
      delivery_paise: sumOf(lines, (line) => line.chargesPaise),
      email: 'asha@zari.test',
      first_name: 'Asha',
      house_no: '12',
      area_road: 'MG Road',
      city: 'Pune',
      pincode: '411001',
      phone_no: '9876543210',
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

async function productOf(db: Db, { goodsClass, hsn }: PricedLine) {
  const { id, title } = await sareeInShop(db, { images: 0, quantity: 0 })
  await db
    .updateTable('products')
    .set({ goods_class: goodsClass, hsn })
    .where('id', '=', id)
    .execute()
  return { product_id: id, title }
}

const lineTotal = (line: PricedLine) =>
  line.pricePaise * line.quantity - line.discountPaise + line.chargesPaise

function sumOf(lines: readonly PricedLine[], part: (line: PricedLine) => number): number {
  return lines.reduce((sum, line) => sum + part(line), 0)
}

export async function invoiceOf(db: Db, request: InvoiceRequest): Promise<IssuedDocument> {
  const issued = await inTransaction(db, (tx) => issueInvoice(tx, request))
  if (issued.outcome !== 'issued') throw new Error(issued.outcome)
  return issued.document
}

const rupees = (paise: number) => (paise / 100).toFixed(2)

/** For example '4270.72 = 4067.36 + 101.68 + 101.68'. */
export function amountsText(line: LineAmounts): string {
  const { totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise } = line
  const tax = igstPaise > 0 ? [igstPaise] : [cgstPaise, sgstPaise]
  return `${rupees(totalPaise)} = ${[taxablePaise, ...tax].map(rupees).join(' + ')}`
}
