import { expect, test } from 'vitest'
import type { Order } from '../orders/order.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { nextStep } from './next-step.ts'
import type { PackableLine, Parcel } from './parcel.ts'
import type { ParcelState } from './parcel-state.ts'

const line = (packedQuantity: number) =>
  ({ quantity: 1, packedQuantity, withdrawnQuantity: 0 }) as PackableLine
const parcel = (state: ParcelState) => ({ id: 1, number: 1, state }) as Parcel
const wordsFor = (
  status: OrderStatus,
  {
    packed = 0,
    states = [],
    order,
  }: { packed?: number; states?: readonly ParcelState[]; order?: Partial<Order> } = {},
) =>
  nextStep({
    order: { status, paymentState: 'paid', archivedAt: null, ...order },
    lines: [line(packed)],
    parcels: states.map(parcel),
  })?.words ?? null

test('an order is confirmed, packed, handed over and delivered', () => {
  expect(wordsFor(1)).toBe('Confirm')
  expect(wordsFor(2)).toBe('Pack')
  expect(wordsFor(2, { packed: 1, states: ['booked'] })).toBe('Hand over')
  expect(wordsFor(3, { packed: 1, states: ['in-transit'] })).toBe('Mark as delivered')
  expect(wordsFor(4, { packed: 1, states: ['delivered'] })).toBeNull()
})

test('an order without parcels is delivered by its own switch', () => {
  expect(wordsFor(3)).toBe('Mark as delivered')
  expect(wordsFor(3, { states: ['cancelled'] })).toBe('Mark as delivered')
})

test('a parcel that waits goes before one that is on its way', () => {
  expect(wordsFor(2, { packed: 1, states: ['in-transit', 'booked'] })).toBe('Hand over')
})

test('nothing is next for an ended, archived or unpaid order, or a parcel on its way back', () => {
  expect(wordsFor(2, { order: { paymentState: 'cancelled' } })).toBeNull()
  expect(wordsFor(4, { order: { archivedAt: new Date() } })).toBeNull()
  expect(wordsFor(1, { order: { paymentState: 'payment_review' } })).toBeNull()
  expect(wordsFor(3, { packed: 1, states: ['returning'] })).toBeNull()
})
