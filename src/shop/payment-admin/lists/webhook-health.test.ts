import { expect, test } from 'vitest'
import { areWebhooksSilent } from './webhook-health.ts'

test('webhooks are silent when orders were paid and none arrived', () => {
  expect(areWebhooksSilent({ paid: 3, webhooks: 0 })).toBe(true)
  expect(
    [
      { paid: 0, webhooks: 0 },
      { paid: 3, webhooks: 1 },
    ].some(areWebhooksSilent),
  ).toBe(false)
})
