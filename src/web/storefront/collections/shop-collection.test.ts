import { expect, test } from 'vitest'
import type { StoredCollection } from '#shop/collections/collection.ts'
import { collectionTexts, ownCollection } from './shop-collection.server.ts'

const diwali: StoredCollection = {
  slug: 'diwali',
  mode: 'manual',
  title: 'Diwali',
  intro: '',
  image: null,
  seoTitle: '',
  seoDescription: '',
  rules: {},
  shownFrom: '',
  shownUntil: '',
  version: 1,
}

test('a collection without texts of its own has those of the specification', () => {
  expect(collectionTexts(undefined, 'Saree', 2)).toEqual({
    heading: 'Saree',
    title: 'Saree, page 2',
    description:
      'Saree, page 2: pieces chosen one by one, newest first, each with its pictures, its price and what is in stock.',
    intro: '',
    image: null,
  })
})

test('search engines see the owner’s texts, or the introduction', () => {
  const texts = { seoTitle: 'Diwali sarees', seoDescription: 'For the festival of lights.' }
  expect(collectionTexts({ ...diwali, ...texts }, 'diwali', 1)).toMatchObject({
    heading: 'Diwali',
    title: 'Diwali sarees',
    description: 'For the festival of lights.',
  })
  const { description } = collectionTexts({ ...diwali, intro: 'Light.\n\nSilk.' }, 'diwali', 1)
  expect(description).toBe('Light. Silk.')
  expect(collectionTexts(diwali, 'diwali', 1).description).not.toContain('newest first')
})

test('introduction and image are shown on the first page only', () => {
  const image = { id: 'x', width: 3, height: 4, tint: '#ffffff' }
  const stored = { ...diwali, intro: 'Light.', image }
  expect(collectionTexts(stored, 'diwali', 1)).toMatchObject({ intro: 'Light.', image })
  expect(collectionTexts(stored, 'diwali', 2)).toMatchObject({ intro: '', image: null })
})

test('only manual and rule-based collections have their own products', () => {
  expect(ownCollection(diwali)).toBe(diwali)
  expect(ownCollection({ ...diwali, mode: 'category' })).toBeNull()
  expect(ownCollection(undefined)).toBeNull()
})
