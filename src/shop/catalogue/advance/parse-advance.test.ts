import { expect, test } from 'vitest'
import { parseAdvance, type AdvanceValues } from './parse-advance.ts'

const TODAY = '2026-11-27'
const inStock: AdvanceValues = { saleMode: '', dispatchFrom: '', makingDays: null }
const parse = (change: Partial<AdvanceValues>) => {
  const { value, errors } = parseAdvance({ ...inStock, ...change }, TODAY)
  return { value, errors: errors.map(({ field, code }) => `${field} ${code}`) }
}

test('a mode keeps only its own value', () => {
  const both = { dispatchFrom: '2027-01-12', makingDays: 15 }
  expect(parse(both)).toEqual({ value: inStock, errors: [] })
  expect(parse({ ...both, saleMode: 'pre-order' }).value).toEqual({
    saleMode: 'pre-order',
    dispatchFrom: '2027-01-12',
    makingDays: null,
  })
  expect(parse({ ...both, saleMode: 'made-to-order' }).value).toEqual({
    saleMode: 'made-to-order',
    dispatchFrom: '',
    makingDays: 15,
  })
})

test.each([
  [{ saleMode: 'pre-order' }, ['dispatchFrom missing']],
  [{ saleMode: 'pre-order', dispatchFrom: '2026-11-26' }, ['dispatchFrom not-in-future']],
  [{ saleMode: 'pre-order', dispatchFrom: TODAY }, ['dispatchFrom not-in-future']],
  [{ saleMode: 'pre-order', dispatchFrom: '2026-11-28' }, []],
  [{ saleMode: 'made-to-order' }, ['makingDays missing']],
  [{ saleMode: 'made-to-order', makingDays: 1 }, []],
] as const)('%j has the errors %j', (change, errors) => {
  expect(parse(change).errors).toEqual(errors)
})
