import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextRound, requestPath, soldOutSizes } from './back-in-stock.ts'

const suit = (availableBySize: Record<string, number>) => ({
  sizes: ['S', 'M', 'L'],
  available: Object.values(availableBySize).reduce((sum, each) => sum + each, 0),
  countsSizes: true,
  availableBySize,
})

test('people wait for a size, or for the product if one quantity counts for all sizes', () => {
  expect(soldOutSizes(suit({ S: 0, M: 2, L: 0 }))).toEqual(['S', 'L'])
  expect(soldOutSizes(suit({ S: 1, M: 2, L: 3 }))).toEqual([])
  expect(soldOutSizes(suit({ M: 1 }))).toEqual(['S', 'L'])
  const shared = { ...suit({}), countsSizes: false }
  expect(soldOutSizes(shared)).toEqual([''])
  expect(soldOutSizes({ ...shared, available: 1 })).toEqual([])
})

test('three pieces that return are announced to three people, or to the configured number', () => {
  expect(nextRound({ available: 3, announced: 0 }, 1)).toEqual({ announced: 3, people: 3 })
  expect(nextRound({ available: 3, announced: 0 }, 4)).toEqual({ announced: 3, people: 12 })
  expect(nextRound({ available: 3, announced: 3 }, 4)).toEqual({ announced: 3, people: 0 })
})

test('sold pieces are announced again when they return', () => {
  const sold = nextRound({ available: 1, announced: 3 }, 1)
  expect(sold).toEqual({ announced: 1, people: 0 })
  expect(nextRound({ available: 2, ...sold }, 1)).toEqual({ announced: 2, people: 1 })
})

test('repeated rounds announce each piece once, however many return', () => {
  const count = fc.nat(500)
  fc.assert(
    fc.property(count, count, fc.integer({ min: 1, max: 20 }), (available, announced, each) => {
      let [state, people] = [announced, 0]
      for (let round = 0; round < 12; round++) {
        const next = nextRound({ available, announced: state }, each)
        state = next.announced
        people += next.people
      }
      expect([state, people]).toEqual([available, Math.max(0, available - announced) * each])
    }),
  )
})

test('the link has the key in its query, which is not logged', () => {
  expect(requestPath('k-1')).toBe('/back-in-stock/request?key=k-1')
})
