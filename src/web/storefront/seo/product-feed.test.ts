import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '#platform/database/database.server.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { sareeInShop, suitInShop } from '../../../../tests/support/builders.ts'
import { publicRoute } from '../../../../tests/support/public-route.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { loader } from './product-feed.ts'

const { db } = await testDatabase()

function open(method = 'GET', connection: Db = db): Response {
  const { args } = publicRoute<Parameters<typeof loader>[0]>({ db: connection })
  return loader({ ...args, request: new Request('http://zari.test/feed.xml', { method }) })
}
const opened: Response[] = []
/** Requests the feed and leaves the body unread, so that the response occupies a slot. */
function openUnread(): Response {
  const response = open()
  opened.push(response)
  return response
}
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { body } of opened.splice(0)) if (body && !body.locked) await body.cancel()
})

test('the feed of an empty shop is a complete document', async () => {
  const text = await open().text()
  expect(text).toMatch(/^<\?xml /)
  expect(text).toMatch(/<\/channel>\s*<\/rss>\s*$/)
  expect(text).not.toContain('<item>')
})

test('the feed lists every product that is in the shop', async () => {
  const saree = await sareeInShop(db, { title: 'Red & gold saree' })
  const suit = await suitInShop(db, { stock: { S: 1, M: 0 } })
  const gone = await sareeInShop(db, { deletedAt: new Date() })
  const response = open()
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const text = await response.text()
  expect(text).toContain('Red &amp; gold saree')
  for (const product of [saree, suit])
    expect(text).toContain(`http://zari.test${productPath(product)}`)
  expect(text).not.toContain(gone.id)
})

test('a third concurrent download of the feed is refused until another one has ended', async () => {
  const [first] = [openUnread(), openUnread()]
  const third = openUnread()
  expect([third.status, third.headers.get('retry-after')]).toEqual([503, '120'])
  await first.text()
  expect(openUnread().status).toBe(200)
})

test('a cancelled feed frees its slot', async () => {
  const [first] = [openUnread(), openUnread()]
  expect(open().status).toBe(503)
  await first.body?.cancel()
  expect(openUnread().status).toBe(200)
})

test('a request for the headers of the feed occupies no slot', async () => {
  for (let request = 0; request < 5; request++) {
    const response = open('HEAD')
    expect([response.status, response.body]).toEqual([200, null])
  }
  expect(openUnread().status).toBe(200)
})

test('a feed that fails ends early and frees its slot', async () => {
  const broken = {
    selectFrom: () => {
      throw new Error('the database is gone')
    },
  } as unknown as Db
  for (let attempt = 0; attempt < 3; attempt++)
    await expect(open('GET', broken).text()).rejects.toThrow('the database is gone')
  expect(openUnread().status).toBe(200)
})

test('a feed that is read too slowly ends early and frees its slot', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  const slow = [open(), open()]
  expect(open().status).toBe(503)
  timeout.abort()
  for (const response of slow) await expect(response.text()).rejects.toThrow('too slowly')
  vi.restoreAllMocks()
  expect(openUnread().status).toBe(200)
})
