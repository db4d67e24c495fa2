import { expect, test } from 'vitest'
import type { CartNotice } from '#shop/cart/cart.ts'
import { orderStages, type OrderStatus } from '#shop/orders/order-status.ts'
import type { OrderLine } from '#shop/orders/order.ts'
import { attributeOf, linksOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { orderLine } from '../../../../tests/support/order-fixtures.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { OrderSteps } from './order-steps.tsx'
import { OrderedLines } from './ordered-lines.tsx'

const { productId, title } = orderLine()
const listOf = (change: Partial<OrderLine>, notices: CartNotice[] = []) =>
  htmlOf(<OrderedLines lines={[orderLine(change)]} notices={notices} />)

test('a line names its size only if it has one', () => {
  expect(textOf(listOf({ size: 'XL' }))).toContain('Size XL · Quantity 1')
  expect(textOf(listOf({}))).not.toContain('Size')
})

test('several pieces show the price of one and the sum, one piece shows its price once', () => {
  expect(textOf(listOf({ quantity: 3 }))).toContain('8,999 Rs. × 3 = 26,997 Rs.')
  expect(textOf(listOf({}))).not.toMatch(/×|=/)
})

test('returned pieces are counted', () => {
  expect(textOf(listOf({ quantity: 3, returnedQuantity: 2 }))).toContain('2 came back to us')
  expect(textOf(listOf({}))).not.toContain('came back')
})

test('a changed price or scarce stock is not mentioned at an ordered product', () => {
  const notices: CartNotice[] = [
    { kind: 'price-changed', productId, lineSize: '', title, fromPaise: 1, toPaise: 2 },
    { kind: 'only-some-left', productId, lineSize: '', title, available: 1 },
  ]
  expect(listOf({}, notices)).toBe(listOf({}))
})

test('a notice belongs to its product only', () => {
  const other = { productId: 'another', lineSize: '', title: null }
  const notice: CartNotice = { kind: 'not-available', ...other }
  expect(linksOf(listOf({}, [notice]))).toHaveProperty(title)
})

test('a notice belongs to its size only', () => {
  const notices = (lineSize: string): CartNotice[] => [
    { kind: 'sold-out', productId, lineSize, title, size: lineSize },
  ]
  const sold = 'Sold out at the moment'
  expect(textOf(listOf({ size: 'M' }, notices('M')))).toContain(sold)
  expect(textOf(listOf({ size: 'M' }, notices('L')))).not.toContain(sold)
  // The size was renamed after the purchase.
  expect(textOf(listOf({ size: 'M', stockSize: '38' }, notices('38')))).toContain(sold)
})

test('a title in Devanagari links to a readable URL, and one without letters to a plain one', () => {
  expect(Object.values(linksOf(listOf({ title: 'लाल साड़ी' })))).toEqual([
    `/productinfo/${productId}/${encodeURIComponent('लाल-साड़ी')}`,
  ])
  expect(Object.values(linksOf(listOf({ title: '✨' })))).toEqual([`/productinfo/${productId}`])
})

const stepsOf = (status: OrderStatus, dates: Partial<Record<OrderStatus, Date>> = {}) =>
  htmlOf(<OrderSteps status={status} dates={dates} />)

test('exactly the current stage is marked as the current step', () => {
  for (const { status } of orderStages) {
    const steps = tagsOf(stepsOf(status), 'li').map((tag) => attributeOf(tag, 'aria-current'))
    expect(steps.indexOf('step')).toBe(status - 1)
    expect(steps.filter(Boolean)).toHaveLength(1)
  }
})

test('a stage that is not reached shows no date, even if it had one', () => {
  const date = new Date('2024-01-05T09:00:00Z')
  expect(textOf(stepsOf(2, { 1: date, 3: date }))).toBe(
    'Order Placed (done) Jan 05, 2024 Order Confirmed (done) Out For Delivery (not yet) Delivered (not yet)',
  )
})
