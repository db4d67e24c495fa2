import { expect, test } from 'vitest'
import { parseBackOffice } from './back-office.ts'

const parse = (lowStockMax: string, slipClosing = '') => {
  const form = new Map([
    ['lowStockMax', lowStockMax],
    ['slipClosing', slipClosing],
  ])
  return parseBackOffice({ get: (name) => form.get(name) })
}

test('a whole number is accepted as threshold and one line of text as closing line', () => {
  expect(parse(' 5 ', '  See you \n soon ')).toEqual({
    value: { lowStockMax: 5, slipClosing: 'See you soon' },
    errors: [],
  })
  expect(parse('0').errors).toEqual([])
})

test('a threshold that is not a whole number up to 9,999 is refused with an error at its field', () => {
  for (const typed of ['', '-1', '2.5', 'few', '10000', '1e3'])
    expect(parse(typed).errors, typed).toEqual([{ field: 'lowStockMax', code: 'not-a-count' }])
})

test('a closing line of more than 200 characters is refused and not shortened', () => {
  expect(parse('3', 'x'.repeat(201))).toEqual({
    value: { lowStockMax: 3, slipClosing: 'x'.repeat(201) },
    errors: [{ field: 'slipClosing', code: 'too-long' }],
  })
  expect(parse('3', 'x'.repeat(200)).errors).toEqual([])
})
