import { expect, test } from 'vitest'
import {
  areKeysRefused,
  instrumentCode,
  noticeableTroubles,
  REFUSED_KEYS,
  troubledWay,
  type GatewayTrouble,
} from './gateway-trouble.ts'

test.each([
  ['netbanking', { bank: 'HDFC' }, 'Netbanking with HDFC Bank'],
  ['netbanking', { bank: 'KARB' }, 'Netbanking with KARB'],
  ['upi', { vpa_handle: 'oksbi', flow: 'collect' }, 'UPI with @oksbi'],
  ['upi', { psp: 'google_pay' }, 'UPI with Google Pay'],
  ['upi', { vpa_handle: 'ALL' }, 'UPI'],
  ['upi', { flow: 'in_app' }, 'UPI'],
  ['card', { issuer: 'SBIN', type: 'credit' }, 'Cards of State Bank of India'],
  ['card', { network: 'MC', type: 'credit' }, 'Mastercard cards'],
  ['card', { network: 'ALL' }, 'Cards'],
  ['wallet', { wallet: 'freecharge' }, 'wallet freecharge'],
  ['netbanking', { bank: 'constructor' }, 'Netbanking with constructor'],
])('a way to pay is named as customers know it: %s %j', (method, instrument, words) => {
  expect(troubledWay({ method, instrument: instrumentCode(instrument) })).toBe(words)
})

test('customers hear of what they will notice, and of each way once', () => {
  const trouble: GatewayTrouble = {
    name: 'down_1',
    method: 'upi',
    instrument: '',
    severity: 'high',
    since: new Date(),
  }
  expect(
    noticeableTroubles([
      trouble,
      { ...trouble, name: 'down_2' },
      { ...trouble, name: 'down_3', instrument: '@oksbi', severity: 'medium' },
      { ...trouble, name: 'down_4', method: 'card', severity: 'low' },
      { ...trouble, name: REFUSED_KEYS, method: 'all' },
    ]),
  ).toEqual(['UPI does not work at this moment.', 'UPI with @oksbi often fails at this moment.'])
  expect([areKeysRefused([trouble]), areKeysRefused([{ name: REFUSED_KEYS }])]).toEqual([
    false,
    true,
  ])
})
