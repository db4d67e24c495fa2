import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ADDRESSES_PER_PART,
  idsOfPart,
  partsFor,
  sitemapIndex,
  sitemapOfProducts,
} from './sitemap.ts'

test('a small shop has one part, a large one many, and none is too long for a search engine', () => {
  expect(partsFor(58)).toEqual(['all'])
  expect(partsFor(ADDRESSES_PER_PART + 1)).toHaveLength(16)
  expect(partsFor(1_000_000)).toHaveLength(256)
})

test('every product stands in exactly one part', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(10, 20_000, 1_000_000), (id, products) => {
      const inParts = partsFor(products).filter((part) => {
        const { first, last } = idsOfPart(part)!
        return first <= id && id <= last
      })
      expect(inParts).toHaveLength(1)
    }),
  )
})

test('what is no part has no ids', () => {
  for (const part of ['', 'x', 'abc', 'pages', '../all', 'A']) expect(idsOfPart(part)).toBeNull()
})

test('addresses are written as XML wants them', () => {
  expect(sitemapIndex('https://shop.example', ['0a'], new Map())).toContain(
    '<sitemap><loc>https://shop.example/sitemaps/0a.xml</loc></sitemap>',
  )
  const id = '7ad0b4b7-05b1-4324-9c07-9f29ef28539b'
  expect(sitemapOfProducts('https://a&b.example', [{ id, updatedAt: new Date(0) }])).toContain(
    `<url><loc>https://a&amp;b.example/productinfo/${id}</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>`,
  )
})

test('the index says of each part when one of its products last changed, where that is known', () => {
  const index = sitemapIndex('https://shop.example', ['0', '1'], new Map([['1', new Date(0)]]))
  expect(index).toContain('<loc>https://shop.example/sitemaps/0.xml</loc></sitemap>')
  expect(index).toContain(
    '<loc>https://shop.example/sitemaps/1.xml</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></sitemap>',
  )
  expect(sitemapIndex('https://shop.example', ['all'], new Map([['', new Date(0)]]))).toContain(
    '/all.xml</loc><lastmod>1970',
  )
})
