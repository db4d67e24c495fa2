import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CachedPage } from './cached-page.ts'
import { VisitCounts } from './visit-counts.server.ts'

const pageWith = (visits: number, visitsTaken = 0): CachedPage => ({
  status: 200,
  headers: {},
  body: null,
  bodyBytes: 0,
  gzip: null,
  brotli: null,
  etag: '""',
  topics: [],
  visits,
  visitsTaken,
})

test('the most visited pages come first, and pages without visits are left out', () => {
  const pages = new Map([
    ['/a', pageWith(2)],
    ['/b', pageWith(9)],
    ['/c', pageWith(0)],
    ['/d', pageWith(5)],
  ])
  expect(new VisitCounts().take(pages, 2)).toEqual([
    { key: '/b', visits: 9 },
    { key: '/d', visits: 5 },
  ])
})

test('a page that left the cache and was rendered again keeps its visit count', () => {
  const counts = new VisitCounts()
  counts.addRemoved('/a', pageWith(3))
  counts.addRemoved('/a', pageWith(4, 1))
  expect(counts.take(new Map([['/a', pageWith(1)]]), 10)).toEqual([{ key: '/a', visits: 7 }])
})

test('each visit is counted once, however often pages are removed and counts are taken', () => {
  const step = fc.oneof(
    fc.constantFrom('visit' as const, 'visit' as const, 'remove' as const),
    fc.constant('take' as const),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const counts = new VisitCounts()
      const pages = new Map<string, CachedPage>()
      let taken = 0
      const take = () => {
        for (const { visits } of counts.take(pages, 10)) taken += visits
      }
      for (const action of steps) {
        const page = pages.get('/') ?? pageWith(0)
        if (action === 'visit') {
          page.visits++
          pages.set('/', page)
        } else if (action === 'remove') {
          counts.addRemoved('/', page)
          pages.delete('/')
        } else take()
      }
      take()
      expect(taken).toBe(steps.filter((action) => action === 'visit').length)
    }),
  )
})
