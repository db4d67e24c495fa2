import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { isOnThisMachine, identifyClient } from './client-identity.server.ts'

function asked(peer: string, headers: IncomingMessage['headers'] = {}): IncomingMessage {
  const request = new IncomingMessage(
    Object.defineProperty(new Socket(), 'remoteAddress', { value: peer }),
  )
  request.headers = headers
  return request
}
const addressFrom = (trusted: string[], peer: string, forwardedFor?: string) =>
  identifyClient(trusted).addressOf(
    asked(peer, forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
  )

test('a proxy on this machine is always trusted, and a proxy elsewhere only when configured', () => {
  expect(addressFrom([], '127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(addressFrom([], '::ffff:127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(addressFrom([], '172.18.0.2', '203.0.113.7')).toBe('172.18.0.2')
  for (const named of ['172.18.0.2', '172.16.0.0/12', '0.0.0.0/0'])
    expect([named, addressFrom([named], '172.18.0.2', '203.0.113.7')]).toEqual([
      named,
      '203.0.113.7',
    ])
  expect(addressFrom(['172.16.0.0/12'], '::ffff:172.18.0.2', '203.0.113.7')).toBe('203.0.113.7')
  expect(addressFrom(['172.16.0.0/12'], '172.32.0.2', '203.0.113.7')).toBe('172.32.0.2')
  expect(addressFrom(['fd00::/8'], 'fd12::5', '2001:db8::9')).toBe('2001:db8::9')
})

test('behind several proxies the last untrusted address is used as the client address', () => {
  const balancer = ['10.0.0.0/8']
  expect(addressFrom(balancer, '10.0.0.2', '198.51.100.1, 203.0.113.7, 10.0.0.1')).toBe(
    '203.0.113.7',
  )
  expect(addressFrom(balancer, '10.0.0.2', '10.9.9.9, 203.0.113.7')).toBe('203.0.113.7')
  expect(addressFrom(balancer, '10.0.0.2', '10.9.9.9')).toBe('10.9.9.9')
  expect(addressFrom(balancer, '10.0.0.2')).toBe('10.0.0.2')
})

test('an address may have a port, brackets or an IPv6 prefix, and an invalid address is ignored', () => {
  expect(addressFrom([], '127.0.0.1', '203.0.113.7:51234')).toBe('203.0.113.7')
  expect(addressFrom([], '127.0.0.1', '[2001:db8::9]:443')).toBe('2001:db8::9')
  expect(addressFrom(['10.0.0.0/8'], '127.0.0.1', '203.0.113.7, ::ffff:10.0.0.1')).toBe(
    '203.0.113.7',
  )
  for (const malformed of ['unknown', '', ',', '203.0.113.7, _hidden', '999.1.1.1'])
    expect([malformed, addressFrom([], '127.0.0.1', malformed)]).toEqual([malformed, '127.0.0.1'])
})

test('an untrusted proxy is reported once', () => {
  const onUntrustedProxy = vi.fn()
  const who = identifyClient([], onUntrustedProxy)
  for (let ask = 0; ask < 3; ask++)
    who.addressOf(asked('::ffff:172.18.0.2', { 'x-forwarded-for': '203.0.113.7' }))
  expect(onUntrustedProxy.mock.calls).toEqual([['172.18.0.2']])
})

test('a request id is taken from a trusted proxy only', () => {
  const id = { 'x-request-id': 'proxy-12345678' }
  expect(identifyClient(['172.16.0.0/12']).idOf(asked('172.18.0.2', id))).toBe('proxy-12345678')
  expect(identifyClient([]).idOf(asked('172.18.0.2', id))).not.toBe('proxy-12345678')
})

test('a request through a proxy is not from this machine', () => {
  expect(isOnThisMachine(asked('127.0.0.1'))).toBe(true)
  expect(isOnThisMachine(asked('172.18.0.2'))).toBe(false)
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
    expect(isOnThisMachine(asked('127.0.0.1', { [name]: '127.0.0.1' }))).toBe(false)
})
