import { expect, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER, clientAddress } from './client-address.server.ts'

const from = (address?: string) =>
  clientAddress(
    new Request(
      'http://shop.test/',
      address ? { headers: { [CLIENT_ADDRESS_HEADER]: address } } : {},
    ),
  )

test('an IPv4 address stays the same, even when it is mapped into IPv6', () => {
  expect(from('203.0.113.7')).toBe('203.0.113.7')
  expect(from('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('all addresses of one IPv6 /64 network share a limit', () => {
  expect(from('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(from('2001:0db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(from('::1')).toBe('0:0:0:0::/64')
  expect(from('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(from('2001:db8:1:3::9')).not.toBe(from('2001:db8:1:2::9'))
})

test('requests without an address share one limit', () => {
  expect(from()).toBe('unknown')
})
