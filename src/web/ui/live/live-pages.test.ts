import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const parts = globSync('src/web/**/*.tsx')
  .filter((file) => !file.includes('.test.'))
  .map((file) => [file, readFileSync(file, 'utf8')] as const)
const livePages = parts.filter(([, text]) => /^\s+useLive\(/m.test(text))

/** Public pages, which would all be loaded twice, and the order summary, which Place Order checks. */
const mayMissChanges = [
  'src/web/storefront/checkout/order-summary-page.tsx',
  'src/web/storefront/deferred/deferred-effects.tsx',
]

test.each(livePages)('%s shows a change that happens before its stream is open', (file, text) => {
  expect(text.includes('isFreshAtStart')).toBe(mayMissChanges.includes(file))
})

test('only these parts skip the revalidation at the opening of their stream', () => {
  expect(livePages.length).toBeGreaterThan(20)
  const skipping = parts.filter(([, text]) => text.includes('isFreshAtStart: true'))
  expect(skipping.map(([file]) => file).toSorted()).toEqual(mayMissChanges)
})
