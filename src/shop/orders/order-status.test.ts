import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  orderStages,
  parseOrderStatus,
  stageDates,
  statusAfterToggle,
  type OrderStatus,
} from './order-status.ts'

const statuses = orderStages.map((stage) => stage.status)
const anyStatus = fc.constantFrom<OrderStatus>(...statuses)

/** Each row is the current status, each column the stage whose switch is pressed. */
const table: Record<OrderStatus, readonly OrderStatus[]> = {
  1: [1, 2, 3, 4],
  2: [1, 1, 3, 4],
  3: [1, 1, 2, 4],
  4: [1, 1, 2, 3],
}

test('the four switches match the specification’s table', () => {
  for (const status of statuses) {
    expect(statuses.map((stage) => statusAfterToggle(stage, status))).toEqual(table[status])
  }
})

test('a stage at or below the status steps back by one, never below the first', () => {
  fc.assert(
    fc.property(anyStatus, anyStatus, (stage, status) => {
      fc.pre(stage <= status)
      expect(statusAfterToggle(stage, status)).toBe(Math.max(1, stage - 1))
    }),
  )
})

test('a later stage is set directly, even if stages are skipped', () => {
  fc.assert(
    fc.property(anyStatus, anyStatus, (stage, status) => {
      fc.pre(stage > status)
      expect(statusAfterToggle(stage, status)).toBe(stage)
    }),
  )
})

test('toggling the next stage twice restores the status', () => {
  fc.assert(
    fc.property(anyStatus, (status) => {
      fc.pre(status < 4)
      const next = (status + 1) as OrderStatus
      expect(statusAfterToggle(next, statusAfterToggle(next, status))).toBe(status)
    }),
  )
})

test('only the four codes are valid statuses', () => {
  expect(['1', 4, '0', '5', '2.5', '', null, undefined, 'x'].map(parseOrderStatus)).toEqual([
    1,
    4,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('each stage has the date on which the order reached it last, while it is not below it again', () => {
  const day = (date: number) => new Date(Date.UTC(2026, 10, date))
  const change = (from: OrderStatus, to: OrderStatus, date: number) => ({
    from,
    to,
    changedAt: day(date),
  })
  const changes = [change(1, 3, 5), change(2, 1, 4), change(1, 2, 3)]
  expect(stageDates(day(1), 3, changes)).toEqual({ 1: day(1), 2: day(5), 3: day(5) })
  expect(stageDates(day(1), 1, changes.slice(1))).toEqual({ 1: day(1) })
  expect(stageDates(day(1), 2, changes.slice(2))).toEqual({ 1: day(1), 2: day(3) })
})
