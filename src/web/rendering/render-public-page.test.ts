import { expect, test } from 'vitest'
import type { HandleRequest } from '../handle-request.server.ts'
import { renderPublicPage } from './render-public-page.server.ts'

/** A fake request handler that always answers with one page, in chunks. */
const handler =
  (isPublic: boolean, init?: ResponseInit, chunks?: string[]): HandleRequest =>
  async (_request, record) => {
    record!.isPublic = isPublic
    record!.topics.add('catalogue')
    if (chunks) record!.chunks = chunks
    return new Response(chunks ? null : 'data', init)
  }
const render = (path: string, handle: HandleRequest) =>
  renderPublicPage(handle, new Request(`http://zari.test${path}`))

test('a public page is cached with its topics, and shared caches keep it only for seconds', async () => {
  const { page, topics, cacheable } = await render('/', handler(true, {}, ['<p>', 'सूट', '</p>']))
  expect(page.body.toString()).toBe('<p>सूट</p>')
  expect(page.body.buffer.byteLength).toBe(page.body.length)
  expect(page.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=5,/)
  expect([[...topics], cacheable]).toEqual([['catalogue'], true])
})

test('a shared cache must revalidate route data each time', async () => {
  const { page, cacheable } = await render('/shop/saree.data', handler(true))
  expect([page.body.toString(), cacheable]).toEqual(['data', true])
  expect(page.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

test('a personal page, a redirect and an error are not cached', async () => {
  for (const handle of [
    handler(false),
    handler(true, { status: 302, headers: { location: '/' } }),
    handler(true, { status: 404 }),
  ]) {
    const { page, cacheable } = await render('/shop/saree', handle)
    expect([cacheable, page.headers['cache-control']]).toEqual([false, 'no-store'])
  }
})

test('a response that is not cached keeps its own cache-control header', async () => {
  const headers = { 'cache-control': 'private, max-age=60' }
  const { page } = await render('/x', handler(false, { headers }))
  expect(page.headers['cache-control']).toBe('private, max-age=60')
})
