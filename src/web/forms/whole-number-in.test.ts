import { expect, test } from 'vitest'
import { formOf } from '../../../tests/support/route-calls.ts'
import { wholeNumberIn } from './whole-number-in.ts'

test.each([
  ['7', 7],
  [' 7 ', 7],
  ['0', 0],
  ['-1', -1],
  ['2147483647', 2_147_483_647],
])('the field "%s" is the number %i', (typed, value) => {
  expect(wholeNumberIn(formOf({ basedOn: typed }), 'basedOn')).toBe(value)
})

test.each([
  '',
  'x',
  '1.5',
  'NaN',
  'Infinity',
  '2147483648',
  '-2147483649',
  '99999999999999999999',
  '1e300',
  '1,000',
])('the field "%s" is 0, which no version has', (typed) =>
  expect(wholeNumberIn(formOf({ basedOn: typed }), 'basedOn')).toBe(0),
)

test('a missing field and a file are 0', () => {
  expect(wholeNumberIn(formOf({}), 'basedOn')).toBe(0)
  const form = new FormData()
  form.set('basedOn', new File(['7'], '7'))
  expect(wholeNumberIn(form, 'basedOn')).toBe(0)
})
