import { expect, test } from 'vitest'
import { paymentSections, type PaymentTaskCounts } from '#shop/payment-admin/payment-section.ts'
import { alarmsOf } from './payment-alarms.tsx'

const none = {
  ...Object.fromEntries(paymentSections.map((section) => [section, 0])),
  areWebhooksSilent: false,
} as PaymentTaskCounts

const shown = (counts: Partial<PaymentTaskCounts>) =>
  alarmsOf({ ...none, ...counts })
    .filter(({ count }) => count > 0)
    .map(({ section, count, one, many }) => [section, count === 1 ? one : `${count} ${many}`])

test('without an incident there is no alarm', () => {
  expect(shown({})).toEqual([])
})

test('missing webhooks have their own alarm and are not counted as unprocessed', () => {
  expect(shown({ webhooks: 1, areWebhooksSilent: true })).toEqual([
    ['webhooks', 'No webhooks arrive'],
  ])
  expect(shown({ webhooks: 3, areWebhooksSilent: true })).toEqual([
    ['webhooks', 'No webhooks arrive'],
    ['webhooks', '2 unprocessed webhooks'],
  ])
})

test('a single incident and several incidents have different texts', () => {
  expect(shown({ refunds: 1, disputes: 4, gateway: 2 })).toEqual([
    ['refunds', '1 refund failed or stuck'],
    ['gateway', 'Nobody can pay online: the gateway does not accept our keys'],
    ['disputes', '4 disputes to answer'],
  ])
})
