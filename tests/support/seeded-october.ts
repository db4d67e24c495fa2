import { sql } from 'kysely'
import { inTransaction, type Db } from '../../src/platform/database/database.server.ts'
import { initialBookNames } from '../../src/shop/books/book-names.ts'
import { issueCreditNote } from '../../src/shop/documents/credit-refunds.server.ts'
import { cancelInvoice } from '../../src/shop/documents/issue-by-hand.server.ts'
import { issueReceipt } from '../../src/shop/documents/issue-receipt.server.ts'
import { updateBookNames } from '../../src/shop/settings/book-names/book-names-store.server.ts'
import type { GoodsClass } from '../../src/shop/tax/goods-class.ts'
import { admin, customer, openCart, sareeInShop } from './builders.ts'
import { enterBusinessDetails, invoiceOf } from './documents.ts'
import { paymentRows } from './payment-rows.ts'
import { registerForTax } from './tax-settings.ts'

const goods: Record<string, { title: string; goodsClass: GoodsClass; hsn: string }> = {
  'SAR-1': { title: 'Banarasi Silk Saree', goodsClass: 'fabric', hsn: '5007' },
  'SUI-1': { title: 'Cotton Suit', goodsClass: 'apparel', hsn: '6211' },
  'DUP-1': { title: 'Dupatta, "Meher"', goodsClass: 'shawl', hsn: '6214' },
  'STI-1': { title: 'Blouse Stitching', goodsClass: 'service', hsn: '998822' },
}

/** Amounts in paise. */
type Line = {
  sku: string
  unit: number
  quantity?: number
  discount?: number
  charges?: number
}
type Order = {
  number: string
  buyer: [firstName: string, lastName: string]
  state: string
  lines: Line[]
  business?: { name: string; gstin: string; state: string }
}

const day = (date: string) => new Date(`2026-10-${date}T10:00:00+05:30`)
const totalOf = ({ lines }: Order) =>
  lines.reduce(
    (sum, { unit, quantity = 1, discount = 0, charges = 0 }) =>
      sum + unit * quantity - discount + charges,
    0,
  )

const saree = (unit: number, more: Partial<Line> = {}): Line => ({ sku: 'SAR-1', unit, ...more })

/** The month whose files `tests/books/reference/october` has, with fixed numbers. */
export async function seedOctober(db: Db): Promise<void> {
  const { id: staffId } = await admin(db)
  await enterBusinessDetails(db)
  await registerForTax(db)
  await updateBookNames(db, { ...initialBookNames, tallyCompany: 'Zari Boutique' }, 1)
  const insert = await orderInserter(db)
  const invoiced = async (order: Order, date: string) => {
    const id = await insert(order, date)
    return { orderId: id, documentId: (await invoiceOf(db, { orderId: id, at: day(date) })).id }
  }

  const local: Order = {
    ...{ number: 'ZR26100001', buyer: ['Asha', 'Rao'], state: 'Maharashtra' },
    lines: [saree(449_900)],
  }
  const { orderId } = await invoiced(local, '05')
  await db
    .insertInto('cash_handovers')
    .values({
      ...{ order_id: orderId, amount_paise: 449_900, brought_by: 'Ravi', noted_by: staffId },
      noted_at: day('10'),
    })
    .execute()
  const suit: Line = { sku: 'SUI-1', unit: 279_900 }
  const away: Order = {
    ...{ number: 'ZR26100002', buyer: ['Kavya', 'Gowda'], state: 'Karnataka' },
    lines: [suit],
  }
  await invoiced(away, '06')
  const coupon: Order = {
    ...{ number: 'ZR26100003', buyer: ['देवी', 'राव'], state: 'Maharashtra' },
    lines: [
      saree(449_900, { discount: 27_112, charges: 4_284 }),
      { ...suit, discount: 16_868, charges: 2_665 },
      { sku: 'DUP-1', unit: 33_300, quantity: 3, discount: 6_020, charges: 951 },
    ],
  }
  const { orderId: returned } = await invoiced(coupon, '08')
  await sellToOtherStates(invoiced)
  const wrong: Order = {
    ...{ number: 'ZR26100006', buyer: ['Mira', 'Joshi'], state: 'Maharashtra' },
    lines: [saree(105_000)],
  }
  const { documentId } = await invoiced(wrong, '13')
  await cancelInvoice(db, { documentId, staffId, reason: 'Wrong address' })
  await receiveAdvance(db, insert)
  await inTransaction(db, (tx) =>
    issueCreditNote(tx, {
      ...{ orderId: returned, lines: [{ position: 2, quantity: 1 }] },
      ...{ reason: 'Returned', at: day('20') },
    }),
  )
  const south: Order = {
    ...{ number: 'ZR26100008', buyer: ['Meena', 'Iyer'], state: 'Tamil Nadu' },
    lines: [saree(1_250_000)],
  }
  await invoiced(south, '25')
}

type Invoiced = (order: Order, date: string) => Promise<{ orderId: number; documentId: number }>

async function sellToOtherStates(invoiced: Invoiced): Promise<void> {
  const silks = { name: 'Bengaluru Silks, Pvt Ltd', gstin: '29AAGCB7383J1Z4', state: '29' }
  const business: Order = {
    ...{ number: 'ZR26100004', buyer: ['Ravi', 'Shetty'], state: 'Karnataka', business: silks },
    lines: [saree(525_000)],
  }
  await invoiced(business, '09')
  const large: Order = {
    ...{ number: 'ZR26100005', buyer: ['Neha', 'Singh'], state: 'Delhi' },
    lines: [saree(6_300_000, { quantity: 2 })],
  }
  await invoiced(large, '12')
}

type Insert = (order: Order, date: string) => Promise<number>

/** Stitching that is paid online and invoiced in November. */
async function receiveAdvance(db: Db, insert: Insert): Promise<void> {
  const stitching: Order = {
    ...{ number: 'ZR26100007', buyer: ['Lata', 'Patil'], state: 'Maharashtra' },
    lines: [{ sku: 'STI-1', unit: 118_000 }],
  }
  const id = await insert(stitching, '15')
  const rows = paymentRows(db)
  const attempt = await rows.attemptOf({ id }, { amount: 118_000 })
  const paid = { role: 'settling', settles: id, amount: 118_000, id: 'pay_Oct00000000007' }
  const paymentId = await rows.paymentOf({ id }, attempt, paid)
  await sql`update orders set pay_mode = 'gateway', settled_payment_id = ${paymentId} where id = ${id}`.execute(
    db,
  )
  await inTransaction(db, (tx) => issueReceipt(tx, id))
}

async function orderInserter(db: Db): Promise<Insert> {
  const products = new Map<string, string>()
  for (const [sku, { title, goodsClass, hsn }] of Object.entries(goods)) {
    const { id } = await sareeInShop(db, { title, images: 0, quantity: 0 })
    products.set(sku, id)
    const codes = { goods_class: goodsClass, hsn }
    await db.updateTable('products').set(codes).where('id', '=', id).execute()
    await db.updateTable('product_skus').set({ sku }).where('product_id', '=', id).execute()
  }
  const { id: customerId } = await customer(db)
  return async (order, date) => {
    const { id } = await db
      .insertInto('orders')
      .values(await orderRow(db, customerId, order, date))
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('order_lines')
      .values(
        order.lines.map(({ sku, unit, quantity = 1, discount = 0, charges = 0 }, position) => ({
          ...{ order_id: id, position, product_id: products.get(sku)!, title: goods[sku]!.title },
          ...{ unit_price_paise: unit, original_price_paise: unit, quantity },
          ...{ discount_paise: discount, charges_paise: charges },
        })),
      )
      .execute()
    return id
  }
}

async function orderRow(db: Db, customerId: string, order: Order, date: string) {
  const { business, lines } = order
  const sum = (part: 'discount' | 'charges') =>
    lines.reduce((total, line) => total + (line[part] ?? 0), 0)
  return {
    number: order.number,
    customer_id: customerId,
    cart_id: await openCart(db, customerId).then(async (id) => {
      await db
        .updateTable('carts')
        .set({ closed_at: day(date) })
        .where('id', '=', id)
        .execute()
      return id
    }),
    ...{ pay_mode: 'cod' as const, payment_state: 'paid', placed_at: day(date), status: 2 },
    total_paise: totalOf(order),
    discount_paise: sum('discount'),
    delivery_paise: sum('charges'),
    ...{ first_name: order.buyer[0], last_name: order.buyer[1], state: order.state },
    ...{ email: 'asha@zari.test', house_no: '12', area_road: 'MG Road', city: 'Pune' },
    ...{ pincode: '411001', phone_no: '9876543210' },
    ...(business && {
      ...{ buyer_business: business.name, buyer_gstin: business.gstin, tax_mode: 'regular' },
      ...{ supplier_gstin: '27AAPFU0939F1ZV', supplier_state: '27' },
      place_of_supply: business.state,
    }),
  }
}
