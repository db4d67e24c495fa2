import { expect, test } from 'vitest'
import type { CartNotice, PricedCart, PricedLine } from '../cart/cart.ts'
import { address } from '../../../tests/support/test-services.ts'
import { noExtras } from '../orders/extras/order-extras.ts'
import type { CheckoutRequest } from './checkout.ts'
import { orderAmounts, type QuotedAmounts } from './order-amounts.ts'
import { isSameOrder, newOrder, refusalOf } from './new-order.ts'

const line: PricedLine = {
  productId: 'f3b9a1de-0d8b-4f7c-9f4c-0a1b2c3d4e5f',
  title: 'Green saree',
  type: 'saree',
  image: null,
  size: '',
  stockSize: '',
  quantity: 2,
  available: 5,
  unitPricePaise: 100_000,
  originalPricePaise: 120_000,
  strike: 'original',
}
const pricedCart = (wanted: Partial<PricedCart> = {}): PricedCart => ({
  lines: [line],
  notices: [],
  totalPaise: 200_000,
  originalTotalPaise: 240_000,
  ...wanted,
})
const notice = (kind: CartNotice['kind']): CartNotice => ({
  kind,
  productId: line.productId,
  lineSize: line.size,
  title: line.title,
  size: line.size,
  available: 1,
  fromPaise: 1,
  toPaise: 2,
})
const request: CheckoutRequest = {
  customerId: 'asha',
  email: 'asha@zari.test',
  address,
  lines: [],
  expectedTotalPaise: 200_000,
  addressFingerprint: 'a network',
  acceptsNoHold: false,
  confirmedOrder: null,
}

const bought = ({ advance: _advance, ...one }: PricedLine) => ({
  ...one,
  discountPaise: 0,
  chargesPaise: 0,
})
const amountsOf = ({ lines, totalPaise }: PricedCart): QuotedAmounts => ({
  ...orderAmounts(lines, [], { deliveryPaise: 0, cashFeePaise: 0 }),
  totalPaise,
  creditPaise: 0,
  offers: [],
  couponProblem: null,
})
const refused = (priced: PricedCart, expectedTotalPaise: number) =>
  refusalOf({ request: { ...request, expectedTotalPaise }, priced, amounts: amountsOf(priced) })

test('a cart is ordered only for exactly the total that the customer saw', () => {
  const priced = pricedCart()
  expect(refused(priced, 200_000)).toBeNull()
  expect(refused(priced, 199_999)).toEqual({
    outcome: 'prices-changed',
    cart: priced,
    amounts: amountsOf(priced),
  })
  expect(refused(priced, Number.NaN)).toEqual({
    outcome: 'prices-changed',
    cart: priced,
    amounts: amountsOf(priced),
  })
})

test('a sold-out line takes precedence over a changed price as the reason of a refusal', () => {
  for (const kind of ['sold-out', 'only-some-left'] as const)
    expect(refused(pricedCart({ notices: [notice(kind)] }), 1)).toEqual({ outcome: 'sold-out' })
})

test('a cart with a line that cannot be sold is refused even if the total is the same', () => {
  for (const kind of ['not-available', 'size-not-offered'] as const) {
    const priced = pricedCart({ notices: [notice(kind)] })
    expect(refused(priced, 200_000)).toEqual({
      outcome: 'prices-changed',
      cart: priced,
      amounts: amountsOf(priced),
    })
  }
  expect(refused(pricedCart({ notices: [notice('price-changed')] }), 200_000)).toBeNull()
})

test('5,00,000 Rs. is the largest order', () => {
  expect(refused(pricedCart({ totalPaise: 50_000_000 }), 50_000_000)).toBeNull()
  expect(refused(pricedCart({ totalPaise: 50_000_001 }), 50_000_001)).toEqual({
    outcome: 'order-too-large',
  })
})

test('an order takes its total from the priced cart and never from the request', () => {
  const priced = pricedCart()
  const promise = { leavesBy: '2026-11-24', arrivesFrom: '2026-11-27', arrivesTo: '2026-11-30' }
  const order = newOrder(
    {
      request: { ...request, expectedTotalPaise: 1 },
      priced,
      amounts: amountsOf(priced),
      delivery: { isServed: true, takesCash: true, dates: promise, dispatchDays: [null] },
      cartId: 7,
    },
    'cod',
  )
  expect(order).toEqual({
    customerId: 'asha',
    boughtTitles: 'Green saree',
    email: 'asha@zari.test',
    address,
    extras: noExtras,
    cartId: 7,
    totalPaise: 200_000,
    creditPaise: 0,
    payablePaise: 200_000,
    discountPaise: 0,
    deliveryPaise: 0,
    cashFeePaise: 0,
    payMode: 'cod',
    holdMinutes: 10,
    promise,
  })
})

test('orders with the same lines, prices and address are equal in any order of lines', () => {
  const other = { ...line, productId: 'b1b1b1b1-0d8b-4f7c-9f4c-0a1b2c3d4e5f' }
  const priced = pricedCart({ lines: [line, other] })
  const amounts = amountsOf(priced)
  const delivery = { isServed: true, takesCash: true, dates: null, dispatchDays: [null, null] }
  const order = {
    paymentState: 'pending_payment' as const,
    ...amounts,
    giftWrapPaise: null,
    email: request.email,
    address,
    extras: noExtras,
  }
  const isSame = (
    change: Partial<Parameters<typeof isSameOrder>[0]>,
    lines = [bought(other), bought(line)],
  ) => isSameOrder({ ...order, ...change }, lines, { request, priced, amounts, delivery })
  expect(isSame({})).toBe(true)
  expect(isSame({ address: { ...address, city: 'Nashik' } })).toBe(false)
  expect(isSame({ email: 'ravi@zari.test' })).toBe(false)
  expect(isSame({ giftWrapPaise: 0 })).toBe(false)
  expect(isSame({ extras: { ...noExtras, gstin: '27AAPFU0939F1ZV' } })).toBe(false)
  expect(isSame({ extras: { ...noExtras, giftMessage: 'Happy Diwali' } })).toBe(false)
  expect(isSame({}, [bought(line)])).toBe(false)
  expect(isSame({}, [bought(other), { ...bought(line), quantity: 3 }])).toBe(false)
  expect(isSame({}, [bought(other), { ...bought(line), unitPricePaise: 1 }])).toBe(false)
  for (const part of ['discountPaise', 'deliveryPaise', 'cashFeePaise', 'totalPaise'] as const)
    expect(isSame({ [part]: amounts[part] + 1 })).toBe(false)
  expect(isSame({}, [bought(other), { ...bought(line), discountPaise: 1 }])).toBe(false)
  expect(isSame({}, [bought(other), { ...bought(line), chargesPaise: 1 }])).toBe(false)
})

test('pieces sold in advance need a confirmation of exactly these pieces and dates', () => {
  const priced = pricedCart({ lines: [{ ...line, advance: '2099-01-12' }] })
  const refusal = (confirmedAdvance?: string) =>
    refusalOf({
      request: { ...request, ...(confirmedAdvance !== undefined && { confirmedAdvance }) },
      priced,
      amounts: amountsOf(priced),
    })
  const unconfirmed = { outcome: 'advance-unconfirmed', cart: priced }
  expect(refusal()).toMatchObject(unconfirmed)
  expect(refusal(`${line.productId} 2099-01-11`)).toMatchObject(unconfirmed)
  expect(refusal(`${line.productId} 2099-01-12`)).toBeNull()
  expect(refused(pricedCart(), 200_000)).toBeNull()
})
