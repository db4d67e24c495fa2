import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newZone } from '../../../tests/support/delivery.ts'
import { formOf } from '../../../tests/support/route-calls.ts'
import { chargesOf, type ChargeStep, type StepsBy } from './delivery-zones.ts'
import { gramsOf } from './packed-weight.ts'
import { readSteps, readTransit } from './parse-steps.ts'
import type { DeliveryErrors } from './read-fields.ts'

function steps(text: string, stepsBy: StepsBy = 'value') {
  const errors: DeliveryErrors = []
  const read = readSteps(formOf({ 'steps-0': text, 'stepsBy-0': stepsBy }), '0', errors)
  return { ...read, errors: errors.map(({ field, code }) => `${field} ${code}`) }
}

test.each<[string, ChargeStep[]]>([
  ['', []],
  [' ; ', []],
  ['500: 40', [{ from: 50_000, chargePaise: 4_000 }]],
  ['₹500: ₹40.50', [{ from: 50_000, chargePaise: 4_050 }]],
  ['५००: ४०', [{ from: 50_000, chargePaise: 4_000 }]],
  ['1,000: 0', [{ from: 100_000, chargePaise: 0 }]],
  [
    '1,000: 0\n500: 40',
    [
      { from: 50_000, chargePaise: 4_000 },
      { from: 100_000, chargePaise: 0 },
    ],
  ],
])('the steps %j are read in the sequence of their amounts', (text, expected) => {
  const read = steps(text.replace('\n', '; '))
  expect(read).toEqual({ stepsBy: 'value', steps: expected, errors: [] })
})

test.each([
  '500',
  '500:',
  ':40',
  '500: 40: 30',
  '500: free',
  '-1: 40',
  '500001: 1',
  '500: 10000.01',
])('the step %j is refused', (text) => {
  expect(steps(text).errors).toEqual(['steps-0 not-steps'])
})

test('steps by weight are whole grams', () => {
  expect(steps('1,500: 40', 'weight').steps).toEqual([{ from: 1_500, chargePaise: 4_000 }])
  for (const text of ['0: 1', '1.5: 1', '3000001: 1', 'x: 1'])
    expect(steps(text, 'weight').errors).toEqual(['steps-0 not-steps'])
})

test('a range of days is read from either field, and refused if it runs backwards', () => {
  const transit = (fromDays: string, toDays: string) => {
    const errors: DeliveryErrors = []
    const form = formOf({ 'fromDays-0': fromDays, 'toDays-0': toDays })
    return [readTransit(form, '0', errors), errors.length] as const
  }
  expect(transit('', '')).toEqual([null, 0])
  expect(transit('3', '')).toEqual([{ fromDays: 3, toDays: 3 }, 0])
  expect(transit('0', '60')).toEqual([{ fromDays: 0, toDays: 60 }, 0])
  expect(transit('4', '3')).toEqual([{ fromDays: 4, toDays: 3 }, 1])
  expect(transit('61', '-1')).toEqual([null, 2])
})

const someSteps = fc
  .uniqueArray(
    fc.record({
      from: fc.integer({ min: 1, max: 300_000 }),
      chargePaise: fc.integer({ min: 0, max: 50_000 }),
    }),
    { maxLength: 6, selector: ({ from }) => from },
  )
  .map((all) => all.toSorted((one, other) => one.from - other.from))
const weights = { byKind: { saree: 800 }, otherGrams: 500 }

test('the charge is that of the last step reached, or the first charge below all steps', () => {
  fc.assert(
    fc.property(someSteps, fc.integer({ min: 1, max: 400_000 }), (all, netPaise) => {
      const zone = newZone({ chargePaise: 7_900, freeFromPaise: null, steps: all })
      const { deliveryPaise } = chargesOf(
        { zones: [zone], cashFeePaise: 0, weights },
        { state: '', pincode: '', payMode: 'gateway', netPaise, lines: [] },
      )
      const reached = all.filter(({ from }) => from <= netPaise)
      expect(deliveryPaise).toBe(reached.at(-1)?.chargePaise ?? 7_900)
    }),
  )
})

test('a step by weight counts every piece with the weight of its kind', () => {
  const lines = [
    { type: 'saree', quantity: 2 },
    { type: 'suit', quantity: 1 },
  ]
  expect(gramsOf(weights, lines)).toBe(2_100)
  expect(gramsOf(weights, [])).toBe(0)
})
