import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { openLog } from '../log/log.server.ts'
import { bodyOf } from './encode-page.server.ts'
import { PageCache, type Drawn } from './page-cache.server.ts'
import {
  deleteSeldomVisitedPages,
  listMostVisitedPages,
  updateVisitedPages,
} from './visited-pages-store.server.ts'
import { openWarmUp } from './warm-up.server.ts'

const { db } = await testDatabase()
const log = openLog('silent')
const drawn = (text: string): Drawn => ({
  page: { status: 200, headers: {}, body: Buffer.from(text) },
  topics: new Set(['site']),
  keep: true,
})

function openProcess() {
  const cache = new PageCache({ bytesMax: 1_000_000 })
  const draw = vi.fn(async (key: string) => drawn(key))
  const pack = vi.fn<(key: string) => void>()
  const warmUp = openWarmUp({
    db,
    cache,
    log,
    draw,
    pack,
    isWorthNoting: (key) => !key.startsWith('/shop/searchQuery'),
  })
  return { cache, draw, pack, warmUp }
}

async function visit(cache: PageCache, key: string, times: number): Promise<void> {
  await cache.draw(key, async () => drawn(key))
  for (let visited = 0; visited < times; visited++) cache.find(key)
}

test('after a restart the most visited pages are drawn before anybody asks, the most visited first, and what people typed is not noted', async () => {
  const before = openProcess()
  await visit(before.cache, '/shop/Latest', 3)
  await visit(before.cache, '/', 9)
  await visit(before.cache, '/faq', 0)
  await visit(before.cache, '/shop/searchQuery/my%20wedding', 20)
  await before.warmUp.stop()

  const after = openProcess()
  expect(await after.warmUp.begin()).toBe(2)
  expect(after.draw.mock.calls.map(([key]) => key)).toEqual(['/', '/shop/Latest'])
  const page = after.cache.find('/')
  expect(page && bodyOf(page).toString()).toBe('/')
  expect(page?.brotli).not.toBeNull()
  expect(after.pack.mock.calls.map(([key]) => key)).toEqual(['/', '/shop/Latest'])
  await after.warmUp.stop()
})

test('after the very first start the front door is drawn', async () => {
  await db.deleteFrom('visited_pages').execute()
  const { warmUp, draw } = openProcess()
  expect(await warmUp.begin()).toBe(1)
  expect(draw.mock.calls).toEqual([['/']])
  await warmUp.stop()
})

test('a visit counts once, also when its page changes in between', async () => {
  const { cache } = openProcess()
  await visit(cache, '/', 4)
  cache.forget('site')
  await visit(cache, '/', 2)
  expect(cache.takeVisits(10)).toEqual([{ key: '/', visits: 6 }])
  expect(cache.takeVisits(10)).toEqual([])
  cache.find('/')
  expect(cache.takeVisits(10)).toEqual([{ key: '/', visits: 1 }])
})

test('a page that cannot be drawn, and a stop in the middle, hold nobody up', async () => {
  const { warmUp, draw } = openProcess()
  draw.mockRejectedValue(new Error('no database'))
  expect(await warmUp.begin()).toBe(0)
  await warmUp.stop()

  const stopped = openProcess()
  const begun = stopped.warmUp.begin()
  await stopped.warmUp.stop()
  expect(await begun).toBeLessThanOrEqual(1)
})

test('processes add up, what was popular long ago fades, and the table stays small', async () => {
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
  await deleteSeldomVisitedPages(db)
  const left = await listMostVisitedPages(db, 1_000)
  expect(left).toHaveLength(300)
  expect(left.slice(0, 2)).toEqual(['/b', '/a'])
})
