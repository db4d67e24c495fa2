import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInNetwork, parseAddress, parseNetwork } from './ip-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[2001:db8::9]:443', '2001:db8::9'],
  ['fe80::1%eth0', 'fe80::1'],
])('the text %s is parsed as the address %s', (text, address) => {
  expect(parseAddress(text)?.toString()).toBe(address)
})

test.each(['', 'unknown', '999.1.1.1', '1', '0x7f.1', '1.2.3', 'localhost', '[::1'])(
  '%j is not an address',
  (text) => {
    expect(parseAddress(text)).toBeNull()
  },
)

test.each(['', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/x', '10/8', '10.0.0.0/-1'])(
  '%j is not a network',
  (text) => {
    expect(parseNetwork(text)).toBeNull()
  },
)

test('an address is in each network formed by its first bits and in no network of the other IP version', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), (text, bits) => {
      const address = parseAddress(text)!
      return (
        isInNetwork(address, parseNetwork(`${text}/${bits}`)!) &&
        !isInNetwork(address, parseNetwork('::/0')!)
      )
    }),
  )
})
