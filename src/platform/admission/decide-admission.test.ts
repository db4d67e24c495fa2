import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decideAdmission,
  defaultLimits,
  type AdmissionLimits,
  type Load,
  type WorkKind,
} from './decide-admission.ts'

const count = fc.nat({ max: 700 })
const loads: fc.Arbitrary<Load> = fc.record({
  active: fc.record({ payment: count, order: count, admin: count, page: count }),
  paused: count,
  waiting: count,
  isUnderPressure: fc.boolean(),
})
const limits: fc.Arbitrary<AdmissionLimits> = fc.integer({ min: 1, max: 64 }).map(defaultLimits)
const idle: Load = {
  active: { payment: 0, order: 0, admin: 0, page: 0 },
  paused: 0,
  waiting: 0,
  isUnderPressure: false,
}
const decide = (kind: WorkKind, load: Partial<Load>, given = defaultLimits(32)) =>
  decideAdmission(kind, { ...idle, ...load }, given)

test('an idle process accepts every kind of work, even with the smallest limits', () => {
  for (const kind of ['payment', 'order', 'admin', 'page'] as const)
    for (const isUnderPressure of [false, true])
      expect(decide(kind, { isUnderPressure }, defaultLimits(1))).toBe('run')
})

test('work is accepted as long as the amount of its kind is below the limit', () => {
  fc.assert(
    fc.property(loads, limits, (load, given) => {
      const { payment, order, admin, page } = load.active
      const isRelaxed = !load.isUnderPressure
      if (isRelaxed && order + payment < given.orders && load.paused < given.orders)
        expect(decideAdmission('order', load, given)).toBe('run')
      if (isRelaxed && admin + page < given.pages)
        expect(decideAdmission('page', load, given)).toBe('run')
      if (payment < given.orders) expect(decideAdmission('payment', load, given)).toBe('run')
    }),
  )
})

test('work is never accepted at the limit of its kind and never waits when the queue is full', () => {
  fc.assert(
    fc.property(loads, limits, (load, given) => {
      const { payment, order, admin, page } = load.active
      if (order + payment >= given.orders)
        expect(decideAdmission('order', load, given)).toBe('refuse')
      if (admin + page >= given.pages) expect(decideAdmission('page', load, given)).not.toBe('run')
      if (load.waiting >= given.waiting)
        for (const kind of ['admin', 'page'] as const)
          expect(decideAdmission(kind, load, given)).not.toBe('wait')
    }),
  )
})

test('a started payment takes precedence over new orders, and the admin over the storefront', () => {
  const rank = { run: 2, wait: 1, refuse: 0 }
  fc.assert(
    fc.property(loads, limits, (load, given) => {
      const of = (kind: WorkKind) => rank[decideAdmission(kind, load, given)]
      expect(of('payment')).toBeGreaterThanOrEqual(of('order'))
      expect(of('admin')).toBeGreaterThanOrEqual(of('page'))
    }),
  )
})

test('more load never turns a refusal into an acceptance', () => {
  const rank = { run: 2, wait: 1, refuse: 0 }
  fc.assert(
    fc.property(
      loads,
      limits,
      fc.constantFrom('payment', 'order', 'admin', 'page'),
      (load, given, more) => {
        const loaded = { ...load, active: { ...load.active, [more]: load.active[more] + 1 } }
        for (const kind of ['payment', 'order', 'admin', 'page'] as const)
          expect(rank[decideAdmission(kind, loaded, given)]).toBeLessThanOrEqual(
            rank[decideAdmission(kind, load, given)],
          )
      },
    ),
  )
})

test('a process under pressure accepts a quarter of the orders and pages, and all payments', () => {
  const active = { payment: 0, order: 8, admin: 0, page: 2 }
  expect(decide('order', { active })).toBe('run')
  expect(decide('page', { active })).toBe('run')
  expect(decide('order', { active, isUnderPressure: true })).toBe('refuse')
  expect(decide('page', { active, isUnderPressure: true })).toBe('wait')
  expect(decide('payment', { active, isUnderPressure: true })).toBe('run')
})

test('the number of orders that wait for the gateway is limited', () => {
  expect(decide('order', { paused: 255 })).toBe('run')
  expect(decide('order', { paused: 256 })).toBe('refuse')
  expect(decide('order', { paused: 7, isUnderPressure: true })).toBe('run')
  expect(decide('order', { paused: 8, isUnderPressure: true })).toBe('refuse')
})
