import type { Db } from '#platform/database/database.server.ts'
import { insertClosedCart } from '../../cart/cart-store.server.ts'
import { insertExchangeCreditUse } from '../../credit/credit-store.server.ts'
import { insertNumberedOrders } from '../../orders/number-orders.server.ts'
import { insertOrderLines } from '../../orders/paying-order-store.server.ts'
import type { PayingOrder } from '../../orders/paying-order.ts'
import { taxOrders } from '../../tax/tax-orders.server.ts'
import type { Replacement } from '../change-return.server.ts'
import { findReplacementAdvances } from './replacement-advance-store.server.ts'
import { mergeReplacementLines, type ReplacementLine } from './replacement.ts'
import { listTitlesOfLines } from './returned-sizes-store.server.ts'

type Wanted = { order: PayingOrder; returnId: number; lines: readonly ReplacementLine[] }

/** Inserts the order with the new sizes: for the same customer, address and business, taxed by the
 * rates of today, and paid with store credit. The caller has granted that credit and sells the stock. */
export async function placeReplacement(tx: Db, wanted: Wanted): Promise<Replacement> {
  const { order, returnId } = wanted
  const lines = mergeReplacementLines(wanted.lines)
  const { customerId, email, address, extras } = order
  const titles = await listTitlesOfLines(tx, order.id)
  const [taxed = null] = await taxOrders(tx, [{ state: address.state, lines }])
  const advances = await findReplacementAdvances(tx, lines)
  const discountPaise = sum(lines.map((line) => line.discountPaise))
  const deliveryPaise = sum(lines.map((line) => line.chargesPaise))
  const totalPaise =
    sum(lines.map((line) => line.unitPricePaise * line.quantity)) - discountPaise + deliveryPaise
  const shown = lines.map(({ position, ...line }, index) => {
    const { title, imageId } = titles.find((one) => one.position === position)!
    const image = imageId === null ? null : { id: imageId }
    const originalPricePaise = line.unitPricePaise
    const advance = advances.get(line.productId) ?? null
    return { ...line, title, image, originalPricePaise, advance, tax: taxed?.lines[index] ?? null }
  })
  const [placed] = await insertNumberedOrders(tx, [
    {
      ...{ customerId, email, address, totalPaise, discountPaise, deliveryPaise },
      extras: taxed
        ? { ...extras, note: '', giftMessage: '' }
        : { note: '', giftMessage: '', gstin: '', businessName: '' },
      cartId: await insertClosedCart(tx, customerId),
      cashFeePaise: 0,
      creditPaise: totalPaise,
      boughtTitles: shown.map(({ title }) => title).join(' '),
      payMode: 'credit' as const,
      holdMinutes: 0,
      ...(taxed && { tax: taxed.order }),
    },
  ])
  const { id, number } = placed!
  await insertOrderLines(tx, [{ orderId: id, lines: shown }])
  const use = { orderId: id, customerId, creditPaise: totalPaise, returnId }
  if (!(await insertExchangeCreditUse(tx, use)))
    throw new Error(`the replacement of order ${order.id} exceeds its credit`)
  return { id, number }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
