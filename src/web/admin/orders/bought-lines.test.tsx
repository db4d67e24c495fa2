import { expect, test } from 'vitest'
import type { OrderLine } from '#shop/orders/order.ts'
import { updateSizeInProducts } from '#shop/kinds/rename-size-store.server.ts'
import { listPlacedOrders } from '#shop/orders/order-query-store.server.ts'
import { findSkusOfLines, listSkus } from '#shop/skus/sku-store.server.ts'
import { placedOrder, suitInShop } from '../../../../tests/support/builders.ts'
import { orderLine, paidOrder } from '../../../../tests/support/order-fixtures.ts'
import { insertOrderLine } from '../../../../tests/support/order-lines.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { linksOf } from '../../../../tests/support/html-parts.ts'
import { BoughtLines, DeliveryAddress } from './bought-lines.tsx'
import { PackingSlip } from './slips/packing-slip.tsx'

const { db } = await testDatabase()
const skus = new Map([['suit M', { sku: 'SUI-7-M' }]])
const linesOf = (...lines: Partial<OrderLine>[]) =>
  textOf(htmlOf(<BoughtLines lines={lines.map(orderLine)} skus={skus} />))

test('a line shows size, quantity, SKU and price, and the price of each of several units', () => {
  const suit = { productId: 'suit', title: 'Teal suit', size: 'M', unitPricePaise: 150_000 }
  expect(linesOf(suit)).toBe('Teal suit Size M · Quantity 1 SUI-7-M 1,500 Rs.')
  expect(linesOf({ ...suit, quantity: 3 })).toContain(
    'Quantity 3 SUI-7-M 4,500 Rs. (1,500 Rs. each)',
  )
})

test('a line without a size, and one of a size without a SKU, show none', () => {
  expect(linesOf({ title: 'Rose saree' })).toBe('Rose saree Quantity 1 8,999 Rs.')
  expect(linesOf({ productId: 'suit', title: 'Teal suit', size: 'XL' })).toBe(
    'Teal suit Size XL · Quantity 1 8,999 Rs.',
  )
})

test('a size that was renamed since the order keeps its name on the line and shows its SKU', async () => {
  const suit = await suitInShop(db, { sizes: ['3XL'], stock: { '3XL': 2 } })
  const { id, number } = await placedOrder(db)
  await insertOrderLine(db, id, suit, { size: '3XL' })
  await updateSizeInProducts(db, { kind: 'suit', from: '3XL', to: '60', lastProduct: null }, 100)
  const [order] = await listPlacedOrders(db, [number])
  const found = await findSkusOfLines(db, [order!])
  const [{ sku } = { sku: '' }] = await listSkus(db, suit.id)
  expect(sku).not.toBe('')
  expect(textOf(htmlOf(<BoughtLines lines={order!.lines} skus={found} />))).toContain(
    `Size 3XL · Quantity 1 ${sku}`,
  )
  const slip = htmlOf(
    <PackingSlip order={order!} skus={found} shopName="Zari" shopAddress="" closing="" />,
  )
  expect(textOf(slip)).toContain(`${suit.title} ${sku} Size 3XL`)
})

test('the delivery address links both phone numbers and each email once', () => {
  const { address } = paidOrder()
  const linksFor = (emailId: string) =>
    linksOf(
      htmlOf(
        <DeliveryAddress
          order={paidOrder({ address: { ...address, emailId, altPhoneNo: '9123456780' } })}
        />,
      ),
    )
  expect(linksFor('asha@zari.test')).toEqual({
    '9876543210': 'tel:9876543210',
    '9123456780': 'tel:9123456780',
    'asha@zari.test': 'mailto:asha@zari.test',
  })
  expect(linksFor('gift@zari.test')).toMatchObject({ 'gift@zari.test': 'mailto:gift@zari.test' })
})
