import { expect, test } from 'vitest'
import { compareBooks } from '#shop/payment-admin/gateway-day.ts'
import { differenceText } from './difference-text.ts'

test('each differing entry is shown even if the sums of the day are equal', () => {
  const ours = {
    payments: new Map([
      ['pay_1', 100],
      ['pay_2', 200],
    ]),
    refunds: new Map([['rfnd_1', 50]]),
  }
  const theirs = {
    payments: new Map([
      ['pay_2', 100],
      ['pay_3', 200],
    ]),
    refunds: new Map([['rfnd_1', 50]]),
  }
  const { differences, ...sums } = compareBooks('2024-01-05', ours, theirs)
  expect(sums).toMatchObject({
    ourCapturedPaise: 300,
    gatewayCapturedPaise: 300,
    ourRefundedPaise: 50,
  })
  expect(differences.map(({ id }) => id)).toEqual(['pay_1', 'pay_2', 'pay_3'])
  expect(differences.map(differenceText)).toEqual([
    'We have this payment of 1 Rs.; the gateway’s list does not.',
    'We have 2 Rs., the gateway has 1 Rs.',
    'The gateway has this payment of 2 Rs.; we do not.',
  ])
})
