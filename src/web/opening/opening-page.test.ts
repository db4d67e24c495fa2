import { expect, test } from 'vitest'
import { tagsOf } from '../../../tests/support/html-parts.ts'
import { textOf } from '../../../tests/support/text-of.ts'
import { openingSoonPage, type OpeningResult } from './opening-page.server.ts'

const shop = { shopName: 'Zari', friendsPasswordHash: null as string | null }
const page = (more: Partial<typeof shop> = {}, answer?: OpeningResult) =>
  openingSoonPage({ method: 'GET', url: 'http://zari.test/' }, { ...shop, ...more }, answer)

test('the page is temporary for search engines, monitors and caches', async () => {
  const { status, headers } = page()
  expect(status).toBe(503)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'retry-after': '3600',
    'x-robots-tag': 'noindex',
  })
})

test('the page does not reload itself, so that a typed address is not lost', async () => {
  expect(await page().text()).not.toContain('http-equiv="refresh"')
})

test('the form for friends appears only while there is a password', async () => {
  expect(tagsOf(await page().text(), 'form')).toHaveLength(1)
  const html = await page({ friendsPasswordHash: 'a hash' }).text()
  expect(tagsOf(html, 'form')).toHaveLength(2)
  expect(textOf(html)).toContain('Password for friends')
  expect(html).not.toContain('a hash')
})

test('every field has a label and every form works without script', async () => {
  const html = await page({ friendsPasswordHash: 'a hash' }).text()
  for (const field of ['email', 'password']) {
    expect(html).toContain(`<label for="${field}">`)
    expect(html).toContain(`<input id="${field}"`)
  }
  for (const form of tagsOf(html, 'form')) expect(form).toContain('method="post" action="/opening"')
})

test('the name of the shop and results are escaped', async () => {
  const html = await page(
    { shopName: 'Silk & <b>Zari</b>' },
    { text: '<img src=x>', tone: 'error', status: 403 },
  ).text()
  expect(html).not.toMatch(/<b>|<img/)
  expect(html).toContain('Silk &amp; &lt;b&gt;Zari')
  expect(html).toContain('<strong role="alert">&lt;img src=x&gt;</strong>')
})

test('the result of a form decides the status, and is announced', async () => {
  const answered = page({}, { text: 'Thank you.', tone: 'success', status: 200 })
  expect(answered.status).toBe(200)
  expect(await answered.text()).toContain('<strong role="status">Thank you.</strong>')
})

test('route data is answered by text instead of a page, and HEAD by headers alone', async () => {
  const data = openingSoonPage({ method: 'GET', url: 'http://zari.test/shop/saree.data' }, shop)
  expect([data.status, data.headers.get('content-type')]).toEqual([
    503,
    'text/plain; charset=utf-8',
  ])
  const head = openingSoonPage({ method: 'HEAD', url: 'http://zari.test/' }, shop)
  expect([head.status, await head.text()]).toEqual([503, ''])
})
