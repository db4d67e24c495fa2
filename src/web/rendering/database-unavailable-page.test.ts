import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { databaseUnavailablePage } from './database-unavailable-page.server.ts'

const html = () =>
  new Response('<p>failed</p>', { status: 500, headers: { 'content-type': 'text/html' } })
const request = (method = 'GET', id = 'r-1') =>
  new Request('http://zari.test/orders', { method, headers: { 'x-request-id': id } })

test('without a database a page is answered 503, is not cached and says when to retry', () => {
  const { status, headers } = databaseUnavailablePage(request(), html())
  expect(status).toBe(503)
  expect(headers.get('retry-after')).toBe('5')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the error page of a GET request reloads itself; that of a sent form does not', async () => {
  expect(await databaseUnavailablePage(request('GET'), html()).text()).toContain(
    'http-equiv="refresh"',
  )
  expect(await databaseUnavailablePage(request('POST'), html()).text()).not.toContain('refresh')
  expect(await databaseUnavailablePage(request('HEAD'), html()).text()).toBe('')
})

test('the security policy of the error page allows only its own style', async () => {
  const response = databaseUnavailablePage(request(), html())
  const style = /<style>([^]*)<\/style>/.exec(await response.text())![1]!
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(
    `default-src 'none'; style-src 'sha256-${hash}'`,
  )
})

test('a request id cannot inject markup into the error page', async () => {
  const page = await databaseUnavailablePage(request('GET', '<img src=x>'), html()).text()
  expect(page).toContain('Reference: imgsrcx')
})

test('a failed response with route data keeps its body, which the router understands', async () => {
  const data = new Response('[1]', { status: 500, headers: { 'content-type': 'text/x-script' } })
  const response = databaseUnavailablePage(request(), data)
  expect([response.status, await response.text()]).toEqual([503, '[1]'])
  expect(response.headers.get('content-type')).toBe('text/x-script')
})
