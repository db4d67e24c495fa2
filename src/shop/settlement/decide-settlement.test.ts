import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentStates } from '../orders/order.ts'
import {
  decideSettlement,
  type OrderFacts,
  type PaymentFacts,
  type StockFacts,
} from './decide-settlement.ts'

const order = (facts: Partial<OrderFacts> = {}): OrderFacts => ({
  paymentState: 'pending_payment',
  payablePaise: 249_900,
  creditPaise: 0,
  currency: 'INR',
  ...facts,
})
const payment = (facts: Partial<PaymentFacts> = {}): PaymentFacts => ({
  status: 'captured',
  role: 'candidate',
  amountPaise: 249_900,
  currency: 'INR',
  refundedPaise: 0,
  ...facts,
})
const inStock: StockFacts = { isOrderedAgain: false, isInStock: true }
const soldOut: StockFacts = { isOrderedAgain: false, isInStock: false }
const orderedAgain: StockFacts = { isOrderedAgain: true, isInStock: true }
const refund = (purpose: string, refundPaise = 249_900) => ({
  action: 'refund',
  outcome: 'refund-due',
  purpose,
  refundPaise,
})

test('a captured payment of the exact amount pays its order while the products are in stock', () => {
  const paid = { action: 'pay', outcome: 'paid' }
  expect(decideSettlement(order(), payment(), inStock)).toEqual(paid)
  expect(decideSettlement(order({ paymentState: 'expired' }), payment(), inStock)).toEqual(paid)
})

test('a captured payment is refunded if the products are sold out or the cart was ordered again', () => {
  const expired = order({ paymentState: 'expired' })
  expect(decideSettlement(expired, payment(), soldOut)).toEqual(refund('sold-out'))
  expect(decideSettlement(expired, payment(), orderedAgain)).toEqual(refund('ordered-again'))
})

test('a payment of the wrong amount or currency waits for an admin, even if the products are sold out', () => {
  const review = { action: 'review', outcome: 'review' }
  for (const stock of [inStock, soldOut]) {
    expect(decideSettlement(order(), payment({ amountPaise: 249_800 }), stock)).toEqual(review)
    expect(decideSettlement(order(), payment({ currency: 'USD' }), stock)).toEqual(review)
  }
})

test('a second payment of a paid order is refunded, less the amount that was already refunded', () => {
  const paid = order({ paymentState: 'paid' })
  expect(decideSettlement(paid, payment({ refundedPaise: 100 }), inStock)).toEqual({
    ...refund('surplus', 249_800),
    outcome: 'surplus',
  })
  expect(decideSettlement(paid, payment({ refundedPaise: 300_000 }), inStock)).toMatchObject({
    refundPaise: 0,
  })
})

test('a payment for a cancelled or refunded order is refunded', () => {
  const decide = (paymentState: OrderFacts['paymentState']) =>
    decideSettlement(order({ paymentState }), payment(), inStock)
  expect(decide('cancelled')).toEqual(refund('cancelled'))
  expect(decide('refund_due')).toEqual(refund('surplus'))
  expect(decide('refunded')).toEqual(refund('surplus'))
})

test('a payment that was decided before changes nothing and reports the state of its order', () => {
  const decide = (role: PaymentFacts['role'], paymentState: OrderFacts['paymentState']) =>
    decideSettlement(order({ paymentState }), payment({ role }), inStock)
  expect(decide('settling', 'paid')).toEqual({ action: 'none', outcome: 'paid' })
  expect(decide('settling', 'refund_due')).toEqual({ action: 'none', outcome: 'refund-due' })
  expect(decide('surplus', 'paid')).toEqual({ action: 'none', outcome: 'surplus' })
  expect(decide('surplus', 'refunded')).toEqual({ action: 'none', outcome: 'refund-due' })
  expect(decide('candidate', 'payment_review')).toEqual({ action: 'none', outcome: 'review' })
})

test('an authorised payment is captured only for an order that can be delivered', () => {
  const authorized = payment({ status: 'authorized' })
  const actionOf = (facts: Partial<OrderFacts>, stock: StockFacts, paid = authorized) =>
    decideSettlement(order(facts), paid, stock).action
  expect(actionOf({}, soldOut)).toBe('capture')
  expect(actionOf({ paymentState: 'expired' }, inStock)).toBe('capture')
  expect(actionOf({ paymentState: 'expired' }, soldOut)).toBe('none')
  expect(actionOf({ paymentState: 'expired' }, orderedAgain)).toBe('none')
  expect(actionOf({ paymentState: 'cancelled' }, inStock)).toBe('none')
  expect(actionOf({ paymentState: 'paid' }, inStock)).toBe('none')
  expect(actionOf({}, inStock, { ...authorized, amountPaise: 1 })).toBe('none')
})

test('a payment of an expired order that has given back its store credit is refunded', () => {
  const expired = order({ paymentState: 'expired', creditPaise: 10_000 })
  const inStock = { isOrderedAgain: false, isInStock: true }
  expect(decideSettlement(expired, payment(), inStock)).toMatchObject({
    action: 'refund',
    purpose: 'sold-out',
    refundPaise: 249_900,
  })
  expect(decideSettlement(expired, payment({ status: 'authorized' }), inStock).action).toBe('none')
  const pending = order({ creditPaise: 10_000 })
  expect(decideSettlement(pending, payment(), inStock).action).toBe('pay')
})

const anyOrder = fc.record<OrderFacts>({
  paymentState: fc.constantFrom(...paymentStates),
  payablePaise: fc.integer({ min: 100, max: 300 }),
  creditPaise: fc.constantFrom(0, 50),
  currency: fc.constant('INR'),
})
const anyPayment = fc.record<PaymentFacts>({
  status: fc.constantFrom('created', 'failed', 'authorized', 'captured', 'refunded'),
  role: fc.constantFrom('candidate', 'settling', 'surplus', 'unmatched'),
  amountPaise: fc.integer({ min: 100, max: 300 }),
  currency: fc.constantFrom('INR', 'USD'),
  refundedPaise: fc.integer({ min: 0, max: 400 }),
})
const anyStock = fc.record<StockFacts>({ isOrderedAgain: fc.boolean(), isInStock: fc.boolean() })

test('an order is paid only from stock and by an undecided captured payment of exactly its amount', () => {
  fc.assert(
    fc.property(anyOrder, anyPayment, anyStock, (some, paid, stock) => {
      const { action } = decideSettlement({ ...some, payablePaise: paid.amountPaise }, paid, stock)
      if (action !== 'pay') return
      expect(paid).toMatchObject({ status: 'captured', currency: 'INR' })
      expect(['candidate', 'unmatched']).toContain(paid.role)
      expect(['pending_payment', 'expired']).toContain(some.paymentState)
      expect(stock.isInStock).toBe(true)
    }),
  )
})

test('captured money without a decision always ends as paid, refunded or in review', () => {
  fc.assert(
    fc.property(anyOrder, anyPayment, anyStock, (some, paid, stock) => {
      const decision = decideSettlement(
        some,
        { ...paid, status: 'captured', role: 'candidate' },
        stock,
      )
      expect(['paid', 'surplus', 'refund-due', 'review']).toContain(decision.outcome)
      if (some.paymentState !== 'payment_review') expect(decision.action).not.toBe('none')
    }),
  )
})

test('a refund never exceeds the rest of its payment, and uncaptured money is never refunded', () => {
  fc.assert(
    fc.property(anyOrder, anyPayment, anyStock, (some, paid, stock) => {
      const decision = decideSettlement(some, paid, stock)
      if (decision.action !== 'refund') return
      expect(paid.status).toBe('captured')
      expect(decision.refundPaise).toBe(Math.max(0, paid.amountPaise - paid.refundedPaise))
    }),
  )
})
