import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isCrossSite } from './same-origin.server.ts'

const from = (
  headers: Record<string, string>,
  { shopUrl = 'https://zari.example', peer = '192.0.2.1' } = {},
) =>
  isCrossSite(
    {
      headers: { host: 'shop.test:3000', ...headers },
      socket: { remoteAddress: peer },
    } as unknown as IncomingMessage,
    shopUrl,
  )

test("a form of the shop's own pages is accepted", () => {
  expect(from({ origin: 'https://shop.test:3000' })).toBe(false)
  expect(from({ origin: 'https://zari.example' })).toBe(false)
  expect(from({ origin: 'https://shop.test:3000', 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(from({ origin: 'http://shop.test:3000' }, { shopUrl: 'http://localhost:3000' })).toBe(
    false,
  )
})

test('a form sent from another site is refused, whatever its origin header says', () => {
  expect(from({ origin: 'https://evil.example' })).toBe(true)
  expect(from({ origin: 'http://shop.test:3001' })).toBe(true)
  expect(from({ origin: 'null' })).toBe(true)
  expect(from({ origin: 'not a url' })).toBe(true)
  expect(from({ 'sec-fetch-site': 'cross-site' })).toBe(true)
})

test('a form from the same host with another scheme is refused', () => {
  expect(from({ host: 'zari.example', origin: 'http://zari.example' })).toBe(true)
  expect(from({ origin: 'http://shop.test:3000' })).toBe(true)
  expect(from({ origin: 'https://shop.test:3000' }, { shopUrl: 'http://localhost:3000' })).toBe(
    true,
  )
  const local = { peer: '127.0.0.1' }
  expect(from({ host: 'zari.example', origin: 'http://zari.example' }, local)).toBe(true)
  const forwarded = { origin: 'http://shop.test:3000', 'x-forwarded-for': '192.0.2.7' }
  expect(from(forwarded, local)).toBe(true)
})

test('an https shop accepts forms over http when it is opened on its own machine', () => {
  const local = { peer: '127.0.0.1' }
  expect(from({ host: 'localhost:3000', origin: 'http://localhost:3000' }, local)).toBe(false)
})

test('a request without origin headers, which no browser sends, is accepted', () => {
  expect(from({})).toBe(false)
})
