import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latinSlug } from './slug.ts'

test.each([
  ["Girls' lehenga", 'girls-lehenga'],
  ['Our Weavers’ Stories!', 'our-weavers-stories'],
  ['Café & Crêpe – 2nd', 'cafe-crepe-2nd'],
  ['../../admin?x=1', 'admin-x-1'],
  ['हमारे बुनकर', ''],
])('the slug of %j is %j', (text, slug) => expect(latinSlug(text, 40)).toBe(slug))

test('a slug is never too long and has no hyphen at either end, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 1, max: 60 }),
      (text, charactersMax) => {
        const slug = latinSlug(text, charactersMax)
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slug.length).toBeLessThanOrEqual(charactersMax)
      },
    ),
  )
})
