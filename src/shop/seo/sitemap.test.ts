import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  PRODUCTS_PER_PART,
  idRangeOfPart,
  sitemapParts,
  sitemapIndex,
  sitemapOfProducts,
} from './sitemap.ts'

test('the sitemap of a small catalogue has one part, that of a large catalogue has many', () => {
  expect(sitemapParts(58)).toEqual(['all'])
  expect(sitemapParts(PRODUCTS_PER_PART + 1)).toHaveLength(16)
  expect(sitemapParts(1_000_000)).toHaveLength(256)
})

test('every product is in exactly one sitemap part', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(10, 20_000, 1_000_000), (id, products) => {
      const inParts = sitemapParts(products).filter((part) => {
        const { first, last } = idRangeOfPart(part)!
        return first <= id && id <= last
      })
      expect(inParts).toHaveLength(1)
    }),
  )
})

test('an unknown sitemap part has no id range', () => {
  for (const part of ['', 'x', 'abc', 'pages', '../all', 'A'])
    expect(idRangeOfPart(part)).toBeNull()
})

test('addresses in a sitemap are escaped for XML', () => {
  expect(sitemapIndex('https://shop.example', ['0a'], new Map())).toContain(
    '<sitemap><loc>https://shop.example/sitemaps/0a.xml</loc></sitemap>',
  )
  const id = '7ad0b4b7-05b1-4324-9c07-9f29ef28539b'
  expect(
    sitemapOfProducts('https://a&b.example', [{ id, title: 'Red silk', updatedAt: new Date(0) }]),
  ).toContain(
    `<url><loc>https://a&amp;b.example/productinfo/${id}/red-silk</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>`,
  )
})

test('the sitemap index lists the last change of each part, where known', () => {
  const index = sitemapIndex('https://shop.example', ['0', '1'], new Map([['1', new Date(0)]]))
  expect(index).toContain('<loc>https://shop.example/sitemaps/0.xml</loc></sitemap>')
  expect(index).toContain(
    '<loc>https://shop.example/sitemaps/1.xml</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></sitemap>',
  )
  expect(sitemapIndex('https://shop.example', ['all'], new Map([['', new Date(0)]]))).toContain(
    '/all.xml</loc><lastmod>1970',
  )
})
