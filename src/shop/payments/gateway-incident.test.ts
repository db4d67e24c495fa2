import { expect, test } from 'vitest'
import {
  areKeysRejected,
  instrumentCode,
  noticeableIncidents,
  REJECTED_KEYS,
  affectedMethod,
  type GatewayIncident,
} from './gateway-incident.ts'

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
  expect(affectedMethod({ method, instrument: instrumentCode(instrument) })).toBe(words)
})

test('incidents are shown to customers once per payment method, without those of low severity', () => {
  const incident: GatewayIncident = {
    name: 'down_1',
    method: 'upi',
    instrument: '',
    severity: 'high',
    since: new Date(),
  }
  expect(
    noticeableIncidents([
      incident,
      { ...incident, name: 'down_2' },
      { ...incident, name: 'down_3', instrument: '@oksbi', severity: 'medium' },
      { ...incident, name: 'down_4', method: 'card', severity: 'low' },
      { ...incident, name: REJECTED_KEYS, method: 'all' },
    ]),
  ).toEqual(['UPI does not work at the moment.', 'UPI with @oksbi often fails at the moment.'])
  expect([areKeysRejected([incident]), areKeysRejected([{ name: REJECTED_KEYS }])]).toEqual([
    false,
    true,
  ])
})
