import { expect, test } from 'vitest'
import { testAttributes } from '../../../tests/support/attribute-fixtures.ts'
import { suitProduct } from '../../../tests/support/catalogue-fixtures.ts'
import { initialKinds } from '../../../tests/support/initial-kinds.ts'
import { listingFacts } from './listing-facts.ts'
import { feedItems } from './merchant-feed.ts'
import { productData } from './structured-data.ts'

const front = { shopUrl: 'https://shop.example', shopName: 'Meera' }
const attributes = ['colour.emerald', 'colour.maroon', 'fabric.silk', 'occasion.wedding']
const image = { id: 'x', width: 300, height: 400, tint: '#ffffff', alt: '' }

test('colour, fabric and pattern become the properties of listings, and others are additional', () => {
  expect(listingFacts({ title: 'Teal suit', attributes }, testAttributes)).toEqual({
    color: 'Maroon/Emerald',
    material: 'Silk',
    others: [{ name: 'Occasion', value: 'Wedding' }],
  })
})

test('without a colour attribute, the colour is that of the title', () => {
  expect(listingFacts({ title: 'Teal suit' }, testAttributes)).toEqual({
    color: 'Teal',
    others: [],
  })
})

test('structured data and the merchant feed agree on the attributes', () => {
  const product = suitProduct({ attributes, images: [image] })
  const data = productData(product, front, listingFacts(product, testAttributes))
  expect(data).toMatchObject({
    color: 'Maroon/Emerald',
    material: 'Silk',
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Occasion', value: 'Wedding' }],
  })
  const feed = feedItems(product, front, initialKinds, new Map(), testAttributes)
  expect(feed).toContain('<g:color>Maroon/Emerald</g:color>')
  expect(feed).toContain('<g:material>Silk</g:material>')
  expect(feed).not.toContain('Wedding')
})
