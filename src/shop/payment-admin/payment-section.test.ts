import { expect, test } from 'vitest'
import { chooseSection, paymentSections, type PaymentTaskCounts } from './payment-section.ts'

test('the payment admin opens the requested section or the first section with open tasks', () => {
  const tasks = Object.fromEntries(
    paymentSections.map((section) => [section, 0]),
  ) as unknown as PaymentTaskCounts
  expect(chooseSection(null, tasks)).toBe('verify')
  expect(chooseSection(null, { ...tasks, disputes: 1 })).toBe('disputes')
  expect(chooseSection('days', { ...tasks, disputes: 1 })).toBe('days')
  expect(chooseSection('__proto__', tasks)).toBe('verify')
})
