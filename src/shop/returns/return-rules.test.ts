import { expect, test } from 'vitest'
import { creditDeadline } from './credit-deadline.ts'
import { paidForPieces, linePaise, returnableQuantity } from './returnable-line.ts'
import { returnReasons } from './return.ts'
import { canBecome, isOpen, parseReturnList, returnStates, statesIn } from './return-state.ts'
import {
  canReturn,
  closedText,
  effectiveDays,
  parseDays,
  windowEnd,
  windowText,
} from './return-window.ts'
import { settlementOf } from './settlement.ts'

const deliveredAt = new Date('2024-01-05T09:00:00Z')

test('the window ends with the last day in India', () => {
  expect(windowEnd(deliveredAt, 7)).toEqual(new Date('2024-01-12T18:30:00Z'))
  // 00:30 on 6 January in India
  expect(windowEnd(new Date('2024-01-05T19:00:00Z'), 1)).toEqual(new Date('2024-01-07T18:30:00Z'))
})

test('defective, wrong and damaged pieces are taken back after the window and without one', () => {
  const later = new Date('2024-03-01T00:00:00Z')
  const accepted = (days: number, now: Date) =>
    returnReasons.filter((reason) => canReturn({ days, deliveredAt }, reason, now))
  const exempt = ['defective', 'not-as-described', 'wrong-item', 'damaged']
  expect(accepted(7, later)).toEqual(exempt)
  expect(accepted(0, deliveredAt)).toEqual(exempt)
  expect(accepted(7, new Date('2024-01-12T18:29:59Z'))).toEqual(returnReasons)
})

test('a product has its own window, that of its kind, that of the shop, or 7 days', () => {
  expect(effectiveDays({ product: 0, kind: 5, shop: 9 })).toBe(0)
  expect(effectiveDays({ product: null, kind: 5, shop: 9 })).toBe(5)
  expect(effectiveDays({ product: null, kind: null, shop: 9 })).toBe(9)
  expect(effectiveDays({ product: null, kind: null, shop: null })).toBe(7)
})

test('the texts name the window and why it is closed', () => {
  expect([windowText(7), windowText(1)]).toEqual([
    'Return within 7 days of delivery.',
    'Return within 1 day of delivery.',
  ])
  expect(windowText(0)).toContain('No returns, except')
  expect(closedText({ days: 7, deliveredAt }, deliveredAt)).toBeNull()
  expect(closedText({ days: 0, deliveredAt }, deliveredAt)).toBe('Excluded from returns')
  expect(closedText({ days: 7, deliveredAt }, new Date('2024-02-01T00:00:00Z'))).toBe(
    'The 7 days to return it are over',
  )
})

test('days are whole numbers up to a year, or empty', () => {
  expect(['', '0', '365'].map(parseDays)).toEqual([null, 0, 365])
  expect(['366', '-1', '1.5', 'x', '1e2'].map(parseDays)).toEqual(Array(5).fill(undefined))
})

test('units that are claimed or back in stock are not returnable, and none is counted twice', () => {
  const bought = { quantity: 5, returnedQuantity: 2, claimedQuantity: 2, restockedQuantity: 1 }
  expect(returnableQuantity(bought)).toBe(2)
  expect(returnableQuantity({ ...bought, claimedQuantity: 9 })).toBe(0)
})

test('the pieces of a line are refunded one by one, and the last takes the remainder', () => {
  const ofPiece = (before: number) =>
    paidForPieces({ linePaise: 93_880, quantity: 3, before, count: 1 })
  expect([0, 1, 2].map(ofPiece)).toEqual([31_293, 31_293, 31_294])
  expect(
    linePaise({ unitPricePaise: 33_300, quantity: 3, discountPaise: 6020, chargesPaise: 951 }),
  ).toBe(94_831)
})

const bought = {
  ...{ position: 0, productId: 'p', quantity: 3, settledQuantity: 0 },
  ...{ unitPricePaise: 33_300, discountPaise: 6020, chargesPaise: 0 },
}

test('only accepted pieces are refunded, and only pieces as new go back to stock', () => {
  const settle = (grade: 'ok' | 'fault' | 'not-ours', acceptedQuantity: number) =>
    settlementOf([{ position: 0, grade, acceptedQuantity }], [bought], 500_000)
  expect(settle('ok', 2)).toEqual({
    lines: [{ position: 0, refundPaise: 62_586, restockedQuantity: 2 }],
    refundPaise: 62_586,
  })
  expect(settle('fault', 3).lines[0]).toMatchObject({ refundPaise: 93_880, restockedQuantity: 0 })
  expect(settle('not-ours', 0).refundPaise).toBe(0)
})

test('no more is refunded than is left of the payment', () => {
  const returned = [0, 1].map((position) => ({
    position,
    grade: 'ok' as const,
    acceptedQuantity: 3,
  }))
  const lines = [bought, { ...bought, position: 1 }]
  expect(settlementOf(returned, lines, 100_000)).toMatchObject({
    lines: [{ refundPaise: 93_880 }, { refundPaise: 6120 }],
    refundPaise: 100_000,
  })
  expect(settlementOf(returned, lines, -1).refundPaise).toBe(0)
})

test('refunds in random steps add up to the line and never exceed the share of the returned pieces', () => {
  let seed = 7
  const random = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % max
  }
  for (let round = 0; round < 500; round++) {
    const quantity = 1 + random(9)
    const whole = 100 + random(10_000_000)
    let [before, paid] = [0, 0]
    while (before < quantity) {
      const count = 1 + random(quantity - before)
      paid += paidForPieces({ linePaise: whole, quantity, before, count })
      before += count
      expect(paid).toBeLessThanOrEqual((whole * before) / quantity)
    }
    expect(paid).toBe(whole)
  }
})

test('a return goes from request to closed, and a customer cancels until it is received', () => {
  const path = [
    'requested',
    'approved',
    'self-shipped',
    'received',
    'inspected',
    'settled',
    'closed',
  ]
  for (const [index, state] of path.slice(1).entries())
    expect(canBecome(path[index] as 'requested', state as 'requested')).toBe(true)
  expect(returnStates.filter((state) => canBecome(state, 'cancelled'))).toEqual([
    'requested',
    'approved',
    'self-shipped',
    'pickup-booked',
  ])
  expect(returnStates.filter((state) => !isOpen(state))).toEqual([
    'declined',
    'closed',
    'cancelled',
  ])
  for (const state of ['declined', 'closed', 'cancelled'] as const)
    expect(returnStates.some((next) => canBecome(state, next))).toBe(false)
})

test('every state is in exactly one list besides all', () => {
  const listed = (['to-do', 'under-way', 'done'] as const).flatMap((list) => statesIn(list))
  expect(listed.toSorted()).toEqual([...returnStates].toSorted())
  expect([parseReturnList('done'), parseReturnList('x'), parseReturnList(null)]).toEqual([
    'done',
    'to-do',
    'to-do',
  ])
})

test('a credit note is possible until 30 November after the financial year of the sale', () => {
  const end = new Date('2026-11-30T18:30:00Z')
  expect(creditDeadline(new Date('2026-03-10T00:00:00Z'))).toEqual(end)
  expect(creditDeadline(new Date('2025-04-01T00:00:00Z'))).toEqual(end)
  expect(creditDeadline(new Date('2026-03-31T18:29:59Z'))).toEqual(end)
  expect(creditDeadline(new Date('2026-03-31T18:30:00Z')).getUTCFullYear()).toBe(2027)
})
