import { expect, test } from 'vitest'
import { isOverlapping, parsePricePlan } from './price-plan.ts'

const now = new Date('2026-11-24T06:00:00Z')
const parsed = (fields: Record<string, string>) =>
  parsePricePlan({ get: (name) => fields[name] ?? null }, now)
const valid = { price: '1,999', beginsAt: '2026-11-25T00:00', endsAt: '2026-11-28T00:00' }

test('a plan has a price, a start, and an end unless its price stays', () => {
  expect(parsed(valid)).toEqual({
    value: { pricePaise: 199_900, beginsAt: valid.beginsAt, endsAt: valid.endsAt },
    errors: [],
  })
  expect(parsed({ ...valid, endsAt: '' })).toMatchObject({ value: { endsAt: '' }, errors: [] })
})

test.each([
  [
    {},
    [
      ['price', 'missing'],
      ['beginsAt', 'missing'],
    ],
  ],
  [{ ...valid, price: 'cheap' }, [['price', 'not-a-price']]],
  [{ ...valid, beginsAt: 'Diwali' }, [['beginsAt', 'not-a-time']]],
  [{ ...valid, endsAt: 'later' }, [['endsAt', 'not-a-time']]],
  [{ ...valid, endsAt: valid.beginsAt }, [['endsAt', 'ends-before-start']]],
  [
    { ...valid, beginsAt: '2026-11-01T00:00', endsAt: '2026-11-24T11:30' },
    [['endsAt', 'ends-in-the-past']],
  ],
])('the form %j is refused for %j', (form, errors) => {
  expect(parsed(form).errors.map(({ field, code }) => [field, code])).toEqual(errors)
})

const period = (begin: number, end: number | null) => ({
  beginsAt: `2026-12-0${begin}T00:00`,
  endsAt: end === null ? '' : `2026-12-0${end}T00:00`,
})
test.each([
  [period(1, 3), period(3, 5), false],
  [period(1, 4), period(3, 5), true],
  [period(1, 5), period(2, 3), true],
  [period(1, 5), period(3, null), true],
  [period(1, 3), period(3, null), false],
  [period(3, null), period(3, null), true],
  [period(2, null), period(3, null), false],
  [period(2, null), period(2, 3), true],
])('%j and %j overlap: %s', (one, other, expected) => {
  expect([isOverlapping(one, other), isOverlapping(other, one)]).toEqual([expected, expected])
})
