import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  orderStages,
  parseOrderStatus,
  statusAfterPressing,
  type OrderStatus,
} from './order-status.ts'

const statuses = orderStages.map((stage) => stage.status)
const anyStatus = fc.constantFrom<OrderStatus>(...statuses)

/** Rows: the status now. Columns: the stage whose switch is pressed. */
const table: Record<OrderStatus, readonly OrderStatus[]> = {
  1: [1, 2, 3, 4],
  2: [1, 1, 3, 4],
  3: [1, 1, 2, 4],
  4: [1, 1, 2, 3],
}

test('the four switches do exactly what the table says', () => {
  for (const status of statuses) {
    expect(statuses.map((stage) => statusAfterPressing(stage, status))).toEqual(table[status])
  }
})

test('a stage at or below the current one steps back to the stage below it, and never below the first', () => {
  fc.assert(
    fc.property(anyStatus, anyStatus, (stage, status) => {
      fc.pre(stage <= status)
      expect(statusAfterPressing(stage, status)).toBe(Math.max(1, stage - 1))
    }),
  )
})

test('a later stage is set directly, also when stages are skipped', () => {
  fc.assert(
    fc.property(anyStatus, anyStatus, (stage, status) => {
      fc.pre(stage > status)
      expect(statusAfterPressing(stage, status)).toBe(stage)
    }),
  )
})

test('pressing the next stage and then the same one again comes back', () => {
  fc.assert(
    fc.property(anyStatus, (status) => {
      fc.pre(status < 4)
      const next = (status + 1) as OrderStatus
      expect(statusAfterPressing(next, statusAfterPressing(next, status))).toBe(status)
    }),
  )
})

test('only the four codes are a status', () => {
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
