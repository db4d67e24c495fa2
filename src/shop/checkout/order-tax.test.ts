import { beforeEach, expect, test } from 'vitest'
import { sareeInShop, suitInShop } from '../../../tests/support/builders.ts'
import { address, openTestServices } from '../../../tests/support/test-services.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { findOrderTax } from '../tax/order-tax-store.server.ts'
import { placeCashOrder } from './place-cash-order.server.ts'

const shop = await openTestServices()
const { services, db } = shop
beforeEach(() => registerForTax(db))

/** Begins an online order of a saree and two suits that is delivered to this state. */
async function taxOfOrder(state: string) {
  const saree = await sareeInShop(db, { sellingPricePaise: 1_250_000 })
  const suit = await suitInShop(db, { sizes: [], sellingPricePaise: 279_900 })
  const shopper = await shop.shopper({ products: [saree, suit] })
  const begun = await shop.begun({ ...shopper, address: { ...address, state } })
  const { id } = await shop.order(begun.number)
  return { id, begun, tax: await findOrderTax(db, id) }
}
const goods = {
  saree: { goodsClass: 'fabric', hsn: '' },
  suit: { goodsClass: 'apparel', hsn: '6211' },
}

test('an order within the state stores CGST and SGST of each line, and its total stays', async () => {
  const { begun, tax } = await taxOfOrder('Maharashtra')
  expect(tax).toEqual({
    order: {
      taxMode: 'regular',
      supplierGstin: '27AAPFU0939F1ZV',
      supplierState: '27',
      placeOfSupply: '27',
      buyerGstin: null,
    },
    lines: [
      {
        ...goods.saree,
        taxRateBp: 500,
        taxablePaise: 1_190_476,
        cgstPaise: 29_762,
        sgstPaise: 29_762,
        igstPaise: 0,
      },
      {
        ...goods.suit,
        taxRateBp: 1800,
        taxablePaise: 237_204,
        cgstPaise: 21_348,
        sgstPaise: 21_348,
        igstPaise: 0,
      },
    ],
  })
  expect(begun.amountPaise).toBe(1_250_000 + 279_900)
})

test('an order to another state stores IGST', async () => {
  const { tax } = await taxOfOrder('tamilnadu')
  expect(tax?.order.placeOfSupply).toBe('33')
  expect(tax?.lines).toMatchObject([
    { taxablePaise: 1_190_476, igstPaise: 59_524, cgstPaise: 0, sgstPaise: 0 },
    { taxablePaise: 237_203, igstPaise: 42_697, cgstPaise: 0, sgstPaise: 0 },
  ])
})

test('a composition taxable person collects no tax, but the codes are stored', async () => {
  await registerForTax(db, 'composition')
  const { tax } = await taxOfOrder('Maharashtra')
  expect(tax?.order.taxMode).toBe('composition')
  expect(tax?.lines).toMatchObject([
    { ...goods.saree, taxRateBp: null, taxablePaise: null },
    { ...goods.suit, taxRateBp: null, cgstPaise: null },
  ])
})

test('an order of an unregistered shop has no tax', async () => {
  await registerForTax(db, 'unregistered')
  const { tax } = await taxOfOrder('Maharashtra')
  expect(tax).toBeUndefined()
})

test('a product decides its class and code, and two stitchings differ', async () => {
  const saree = await sareeInShop(db, { sellingPricePaise: 500_000 })
  const suit = await suitInShop(db, { sizes: [], sellingPricePaise: 500_000 })
  const change = (id: string, values: { stitching: string; hsn: string }) =>
    db.updateTable('products').set(values).where('id', '=', id).execute()
  await change(saree.id, { stitching: 'stitched', hsn: '62114290' })
  await change(suit.id, { stitching: 'unstitched', hsn: '5208' })
  const { number } = await shop.begun(await shop.shopper({ products: [saree, suit] }))
  const tax = await findOrderTax(db, (await shop.order(number)).id)
  expect(tax?.lines).toMatchObject([
    { goodsClass: 'apparel', hsn: '62114290', taxRateBp: 1800 },
    { goodsClass: 'fabric', hsn: '5208', taxRateBp: 500 },
  ])
})

test('a cash order stores its tax, which later rates and products do not change', async () => {
  await db.updateTable('shop_settings').set({ cod_is_on: true }).execute()
  const saree = await sareeInShop(db)
  const shopper = await shop.shopper({ products: [saree], clientAddress: '2001:db8:7:1::/64' })
  const placed = await placeCashOrder(services, { ...shopper, sinceCartId: 0 })
  if (placed.outcome !== 'placed') throw new Error(placed.outcome)
  const { id } = await shop.order(placed.number)
  const before = await findOrderTax(db, id)
  expect(before?.lines).toMatchObject([{ taxRateBp: 500, taxablePaise: 238_000 }])
  await registerForTax(db, 'unregistered')
  await db
    .updateTable('products')
    .set({ goods_class: 'service' })
    .where('id', '=', saree.id)
    .execute()
  expect(await findOrderTax(db, id)).toEqual(before)
})

test('orders that are placed at the same time are taxed each for its own state', async () => {
  const taxes = await Promise.all(['Goa', 'Maharashtra', 'Kerala'].map(taxOfOrder))
  expect(taxes.map(({ tax }) => tax?.order.placeOfSupply)).toEqual(['30', '27', '32'])
  expect(taxes.map(({ tax }) => tax?.lines[0]?.igstPaise)).toEqual([59_524, 0, 59_524])
})

test('pieces of one line are rated by the price of one piece', async () => {
  const suit = await suitInShop(db, { sizes: [], sellingPricePaise: 262_500 })
  const { number } = await shop.begun(await shop.shopper({ products: [suit], quantity: 3 }))
  const tax = await findOrderTax(db, (await shop.order(number)).id)
  expect(tax?.lines).toMatchObject([{ taxRateBp: 500, taxablePaise: 750_000, cgstPaise: 18_750 }])
})

test('an order without tax does not get one later', async () => {
  await registerForTax(db, 'unregistered')
  const { id } = await taxOfOrder('Maharashtra')
  await registerForTax(db)
  const order = db.updateTable('orders').where('id', '=', id)
  const tax = { tax_mode: 'regular', supplier_gstin: '', supplier_state: '27' }
  await expect(order.set({ ...tax, place_of_supply: '27' }).execute()).rejects.toThrow(
    'written once',
  )
  expect(await findOrderTax(db, id)).toBeUndefined()
})

test('the stored tax of an order cannot be changed, and other columns can', async () => {
  const { id } = await taxOfOrder('Maharashtra')
  const refusal = 'written once'
  const lines = db.updateTable('order_lines').where('order_id', '=', id)
  const order = db.updateTable('orders').where('id', '=', id)
  await expect(lines.set({ taxable_paise: 1 }).execute()).rejects.toThrow(refusal)
  await expect(lines.set({ hsn: '6204' }).execute()).rejects.toThrow(refusal)
  await expect(order.set({ place_of_supply: '33' }).execute()).rejects.toThrow(refusal)
  await lines.set({ returned_quantity: 1 }).execute()
  await order.set({ internal_note: 'gift' }).execute()
})
