import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { comesFromAnotherSite } from './same-origin.server.ts'

const from = (headers: Record<string, string>) =>
  comesFromAnotherSite(
    { headers: { host: 'shop.test:3000', ...headers } } as unknown as IncomingMessage,
    'https://zari.example',
  )

test("the shop's own pages may send forms", () => {
  expect(from({ origin: 'http://shop.test:3000' })).toBe(false)
  expect(from({ origin: 'https://zari.example' })).toBe(false)
  expect(from({ origin: 'http://shop.test:3000', 'sec-fetch-site': 'same-origin' })).toBe(false)
})

test("other sites' pages may not, whatever they call themselves", () => {
  expect(from({ origin: 'https://evil.example' })).toBe(true)
  expect(from({ origin: 'http://shop.test:3001' })).toBe(true)
  expect(from({ origin: 'null' })).toBe(true)
  expect(from({ origin: 'not a url' })).toBe(true)
  expect(from({ 'sec-fetch-site': 'cross-site' })).toBe(true)
})

test('a program without a browser is judged by its session alone', () => {
  expect(from({})).toBe(false)
})
