import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf, PAGES_MAX, parsePage } from './paging.ts'

test('a page number is a whole number up to the maximum, anything else is page 1', () => {
  expect(parsePage('7')).toBe(7)
  for (const nonsense of [null, '', '0', '-1', '1.5', 'abc', '1e9', String(PAGES_MAX + 1)])
    expect(parsePage(nonsense)).toBe(1)
  fc.assert(
    fc.property(fc.string(), (text) => parsePage(text) >= 1 && parsePage(text) <= PAGES_MAX),
  )
})

test('every item is on a page, and there is at least one page', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 100 }), (total, perPage) => {
      const { pages } = pageOf([], 1, total, perPage)
      return (
        pages >= 1 && pages * perPage >= total && (pages === 1 || (pages - 1) * perPage < total)
      )
    }),
  )
})
