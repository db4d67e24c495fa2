import { expect, test } from 'vitest'
import { initialKinds } from '../../../tests/support/initial-kinds.ts'
import { emptyValues } from '../catalogue/field-values.ts'
import type { Product } from '../catalogue/product-fields.ts'
import { feedItems } from './merchant-feed.ts'
import { previewOf, productData } from './structured-data.ts'

const front = { shopUrl: 'https://zari.example', shopName: 'Zari' }
const image = {
  id: '40a63e8f-7552-4814-b550-51f45bdf5bf1',
  width: 960,
  height: 1280,
  tint: '#c8c5b8',
  alt: '',
}
const suit: Product = {
  ...emptyValues,
  id: '7ad0b4b7-05b1-4324-9c07-9f29ef28539b',
  title: 'Teal Anarkali',
  description: 'Cotton',
  highlights: [],
  categories: [],
  type: 'suit',
  sizes: ['S', 'L'],
  originalPricePaise: 899900,
  struckPricePaise: 899900,
  strike: 'original',
  sellingPricePaise: 629900,
  available: 3,
  image,
  images: [image, image],
  countsSizes: true,
  availableBySize: { S: 0, L: 3 },
  version: 1,
  createdAt: new Date(0),
}

test('a struck-through price is named for what it is, and one as entered is left out', () => {
  const typeFor = (change: Partial<Product>) =>
    JSON.stringify(productData({ ...suit, sizes: [], ...change }, front))
      .match(/schema\.org\/(MSRP|StrikethroughPrice)","price":"(\d+\.\d\d)"/)
      ?.slice(1)
  expect(typeFor({ strike: 'mrp' })).toEqual(['MSRP', '8999.00'])
  expect(typeFor({ strike: 'lowest' })).toEqual(['StrikethroughPrice', '8999.00'])
  expect(typeFor({ strike: 'original' })).toBeUndefined()
  expect(typeFor({ strike: 'lowest', struckPricePaise: 629_900 })).toBeUndefined()
})

test('a suit is a product group with one offer per size', () => {
  const { hasVariant, ...group } = productData(suit, front)
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    name: 'Teal Anarkali',
    productGroupID: suit.id,
    variesBy: 'https://schema.org/size',
    url: `https://zari.example/productinfo/${suit.id}/teal-anarkali`,
    color: 'Teal',
  })
  expect(group).not.toHaveProperty('offers')
  expect(hasVariant).toMatchObject([
    {
      '@type': 'Product',
      sku: `${suit.id}-S`,
      name: 'Teal Anarkali, size S',
      size: 'S',
      offers: { price: '6299.00', availability: 'https://schema.org/OutOfStock' },
    },
    {
      sku: `${suit.id}-L`,
      size: 'L',
      offers: {
        url: `https://zari.example/productinfo/${suit.id}/teal-anarkali?size=L`,
        availability: 'https://schema.org/InStock',
      },
    },
  ])
  expect(JSON.stringify(hasVariant)).not.toContain('Cotton')
})

test('all sizes are in stock or sold out together if they share one stock row', () => {
  const states = (available: number) =>
    JSON.stringify(
      productData({ ...suit, countsSizes: false, availableBySize: {}, available }, front),
    ).match(/InStock|OutOfStock/g)
  expect([states(1), states(0)]).toEqual([
    ['InStock', 'InStock'],
    ['OutOfStock', 'OutOfStock'],
  ])
})

test('a saree is one product with one offer', () => {
  expect(
    productData({ ...suit, type: 'saree', sizes: [], countsSizes: false }, front),
  ).toMatchObject({
    '@type': 'Product',
    sku: suit.id,
    name: 'Teal Anarkali',
    image: [expect.anything(), expect.anything()],
    offers: {
      url: `https://zari.example/productinfo/${suit.id}/teal-anarkali`,
      availability: 'https://schema.org/InStock',
    },
  })
})

test('page and feed have the same id, name, address, price and availability for each size', () => {
  for (const title of ['Teal Anarkali', 'x'.repeat(200)]) {
    const { hasVariant } = productData({ ...suit, title }, front) as unknown as {
      hasVariant: { sku: string; name: string; offers: Record<string, string> }[]
    }
    const onPage = hasVariant.map(({ sku, name, offers }) => [
      sku,
      name,
      offers['url'],
      `${offers['price']} INR`,
      offers['availability'] === 'https://schema.org/InStock' ? 'in_stock' : 'out_of_stock',
    ])
    const feed = feedItems({ ...suit, title }, front, initialKinds)
      .split('</item>')
      .slice(0, -1)
    expect(
      feed.map((item) =>
        ['id', 'title', 'link', 'sale_price', 'availability'].map(
          (name) => new RegExp(`<g:${name}>([^<]*)`).exec(item)?.[1],
        ),
      ),
    ).toEqual(onPage)
    expect(Math.max(...hasVariant.map(({ name }) => name.length))).toBeLessThanOrEqual(150)
  }
})

test('a preview is described with the dimensions of its own file, not of the original', () => {
  expect(previewOf({ id: 'a', width: 2400, height: 3200 })).toEqual({
    path: '/images/a/preview.jpg',
    width: 1200,
    height: 1600,
  })
  expect(previewOf({ id: 'a', width: 700, height: 900 })).toEqual({
    path: '/images/a/preview.jpg',
    width: 700,
    height: 900,
  })
  expect(previewOf({ id: 'a', width: 100, height: 150 })).toEqual({
    path: '/images/a/preview.jpg',
    width: 100,
    height: 150,
  })
})
