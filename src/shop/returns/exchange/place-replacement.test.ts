import { expect, test } from 'vitest'
import { admin, suitInShop } from '../../../../tests/support/builders.ts'
import { newZone, setDelivery } from '../../../../tests/support/delivery.ts'
import { enterBusinessDetails } from '../../../../tests/support/documents.ts'
import { problemsOf, suitSizes } from '../../../../tests/support/exchange-fixtures.ts'
import { openRefundServices } from '../../../../tests/support/refund-services.ts'
import { inspected, requested } from '../../../../tests/support/return-fixtures.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { requestRefund } from '../../payment-admin/request-refund.server.ts'
import { settleReturn } from '../settle-return.server.ts'
import { findDue } from '../settling/due.server.ts'

const shop = await openRefundServices()
const { db, services } = shop
const { id: adminId } = await admin(db)
await enterBusinessDetails(db)
await registerForTax(db)

type Bought = { prices: readonly number[]; chargePaise: number }

/** Delivers an order that was paid online, with one suit at each price. */
async function paidSuits({ prices, chargePaise }: Bought) {
  await setDelivery(db, adminId, { zones: [newZone({ chargePaise })] })
  const products = []
  for (const sellingPricePaise of prices)
    products.push(await suitInShop(db, { stock: suitSizes, images: 0, sellingPricePaise }))
  const shopper = await shop.shopper({ products })
  const expectedTotalPaise = shopper.expectedTotalPaise + chargePaise
  const begun = await shop.begun({ ...shopper, expectedTotalPaise })
  shop.pay(begun)
  await shop.deliverWebhooks()
  const { number } = begun
  await db.updateTable('orders').set({ status: 4 }).where('number', '=', number).execute()
  const { settled_payment_id: paymentId } = await shop.order(number)
  return { number, customerId: shopper.customerId, paymentId: paymentId!, expectedTotalPaise }
}

/** Exchanges these lines and returns the lines of the replacement. */
async function exchanged(order: { number: string; customerId: string }, positions: number[]) {
  const lines = positions.map((position) => ({ position, quantity: 1, newSize: 'L' }))
  const id = await requested(db, order, { lines, outcome: 'exchange', payee: null })
  await inspected(db, { id, staffId: adminId })
  const { refundPaise: basedOnPaise } = (await findDue(db, id))!
  const settled = await settleReturn(services, {
    ...{ id, adminId, note: '', basedOnPaise },
    basedOnOutcome: 'exchange',
  })
  expect(settled).toMatchObject({ outcome: 'settled', refundPaise: basedOnPaise })
  return db
    .selectFrom('returns')
    .innerJoin('order_lines', 'order_lines.order_id', 'returns.exchange_order_id')
    .where('returns.id', '=', id)
    .select(['unit_price_paise', 'discount_paise', 'charges_paise', 'taxable_paise'])
    .select(['cgst_paise', 'sgst_paise', 'igst_paise'])
    .orderBy('position')
    .execute()
}

test('two lines with charges are replaced after an earlier refund, each taxed with its own charge', async () => {
  const order = await paidSuits({ prices: [100_000, 100_000], chargePaise: 10_000 })
  const refunded = await requestRefund(services, {
    paymentId: order.paymentId,
    amountPaise: 10_000,
    basedOnLeftPaise: order.expectedTotalPaise,
    ...{ reason: 'Sorry', adminId },
  })
  expect(refunded).toMatchObject({ outcome: 'requested' })
  const untaxed = { unit_price_paise: 100_000, charges_paise: 5_000 }
  expect(await exchanged(order, [0, 1])).toEqual([
    { ...untaxed, ...{ discount_paise: 0, taxable_paise: 100_000 }, ...gst(2_500) },
    { ...untaxed, ...{ discount_paise: 10_000, taxable_paise: 90_476 }, ...gst(2_262) },
  ])
  expect(await problemsOf(db)).toEqual([])
})

test('two of three lines keep the shares of the charge that they had in their order', async () => {
  const order = await paidSuits({ prices: [90_800, 231_100, 512_300], chargePaise: 9_900 })
  const [first, second] = await exchanged(order, [0, 1])
  expect([first, second]).toMatchObject([
    { unit_price_paise: 90_800, charges_paise: 1_077 },
    { unit_price_paise: 231_100, charges_paise: 2_743 },
  ])
  expect(await problemsOf(db)).toEqual([])
})

const gst = (half: number) => ({ cgst_paise: half, sgst_paise: half, igst_paise: 0 })
