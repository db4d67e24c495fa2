import { expect, test } from 'vitest'
import { addedSince, dependsOnDay, dependsOnOffers, rulesInWords } from './collection-rules.ts'

test('days are counted from midnight in India', () => {
  const justBefore = new Date('2026-11-24T23:59:00+05:30')
  const justAfter = new Date('2026-11-25T00:00:00+05:30')
  expect(addedSince({ newerThanDays: 1 }, justBefore)).toEqual(
    new Date('2026-11-23T00:00:00+05:30'),
  )
  expect(addedSince({ newerThanDays: 1 }, justAfter)).toEqual(new Date('2026-11-24T00:00:00+05:30'))
  expect(addedSince({}, justAfter)).toBeNull()
})

test('rules on prices and stock depend on offers, rules on age and sales on the day', () => {
  expect(dependsOnOffers({ kinds: ['saree'], newerThanDays: 3, isBestSelling: true })).toBe(false)
  for (const rules of [{ minPaise: 0 }, { maxPaise: 1 }, { minDiscountPercent: 1 }])
    expect(dependsOnOffers(rules)).toBe(true)
  expect(dependsOnOffers({ isInStock: true })).toBe(true)
  expect(dependsOnDay({ kinds: ['saree'], isInStock: true })).toBe(false)
  expect(dependsOnDay({ newerThanDays: 3 })).toBe(true)
  expect(dependsOnDay({ isBestSelling: true })).toBe(true)
})

test('rules are described in words', () => {
  const rules = {
    kinds: ['saree', 'suit'],
    minPaise: 100_000,
    maxPaise: 500_000,
    minDiscountPercent: 20,
    newerThanDays: 30,
    isInStock: true,
    isBestSelling: true,
  } as const
  expect(rulesInWords({ ...rules, kinds: [...rules.kinds] }, (slug) => slug.toUpperCase())).toEqual(
    [
      'SAREE or SUIT',
      'from 1,000 Rs.',
      'up to 5,000 Rs.',
      'at least 20% off',
      'newer than 30 days',
      'in stock',
      'best selling',
    ],
  )
})
