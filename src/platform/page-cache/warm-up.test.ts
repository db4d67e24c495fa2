import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { openLog } from '../log/log.server.ts'
import type { Rendered } from './cached-page.ts'
import { bodyOf } from './compress-page.server.ts'
import { PageCache } from './page-cache.server.ts'
import {
  deleteRarelyVisitedPages,
  listMostVisitedPages,
  updateVisitedPages,
} from './visited-pages-store.server.ts'
import { openWarmUp } from './warm-up.server.ts'

const { db } = await testDatabase()
const log = openLog('silent')
const rendered = (text: string): Rendered => ({
  page: { status: 200, headers: {}, body: Buffer.from(text) },
  topics: new Set(['site']),
  cacheable: true,
})

function openProcess() {
  const cache = new PageCache({ bytesMax: 1_000_000 })
  const render = vi.fn(async (key: string) => rendered(key))
  const compress = vi.fn<(key: string) => void>()
  const warmUp = openWarmUp({
    db,
    cache,
    log,
    render,
    compress,
    isWarmable: (key) => !key.startsWith('/shop/searchQuery'),
  })
  return { cache, render, compress, warmUp }
}

async function visit(cache: PageCache, key: string, times: number): Promise<void> {
  await cache.render(key, async () => rendered(key))
  for (let visited = 0; visited < times; visited++) cache.find(key)
}

test('after a restart the most visited pages are rendered first, without search pages', async () => {
  const before = openProcess()
  await visit(before.cache, '/shop/Latest', 3)
  await visit(before.cache, '/', 9)
  await visit(before.cache, '/faq', 0)
  await visit(before.cache, '/shop/searchQuery/my%20wedding', 20)
  await before.warmUp.stop()

  const after = openProcess()
  expect(await after.warmUp.begin()).toBe(2)
  expect(after.render.mock.calls.map(([key]) => key)).toEqual(['/', '/shop/Latest'])
  const page = after.cache.find('/')
  expect(page && bodyOf(page).toString()).toBe('/')
  expect(page?.brotli).not.toBeNull()
  expect(after.compress.mock.calls.map(([key]) => key)).toEqual(['/', '/shop/Latest'])
  await after.warmUp.stop()
})

test('after the very first start the home page is rendered', async () => {
  await db.deleteFrom('visited_pages').execute()
  const { warmUp, render } = openProcess()
  expect(await warmUp.begin()).toBe(1)
  expect(render.mock.calls).toEqual([['/']])
  await warmUp.stop()
})

test('a visit counts once, even if its page is invalidated before the visits are saved', async () => {
  const { cache } = openProcess()
  await visit(cache, '/', 4)
  cache.invalidate('site')
  await visit(cache, '/', 2)
  expect(cache.takeVisits(10)).toEqual([{ key: '/', visits: 6 }])
  expect(cache.takeVisits(10)).toEqual([])
  cache.find('/')
  expect(cache.takeVisits(10)).toEqual([{ key: '/', visits: 1 }])
})

test('a page that fails to render does not fail the warm-up, and a shutdown ends it early', async () => {
  const { warmUp, render } = openProcess()
  render.mockRejectedValue(new Error('no database'))
  expect(await warmUp.begin()).toBe(0)
  await warmUp.stop()

  const stopped = openProcess()
  const begun = stopped.warmUp.begin()
  await stopped.warmUp.stop()
  expect(await begun).toBeLessThanOrEqual(1)
})

test('visits of all processes are added, lose weight over time and are stored for 300 pages at most', async () => {
  await updateVisitedPages(db, [{ key: '/a', visits: 100 }])
  await updateVisitedPages(db, [{ key: '/b', visits: 90 }])
  await updateVisitedPages(db, [
    { key: '/a', visits: 1 },
    { key: '/b', visits: 90 },
  ])
  expect(await listMostVisitedPages(db, 2)).toEqual(['/b', '/a'])
  await updateVisitedPages(
    db,
    Array.from({ length: 400 }, (_, number) => ({ key: `/junk/${number}`, visits: 1 })),
  )
  await deleteRarelyVisitedPages(db)
  const left = await listMostVisitedPages(db, 1_000)
  expect(left).toHaveLength(300)
  expect(left.slice(0, 2)).toEqual(['/b', '/a'])
})
