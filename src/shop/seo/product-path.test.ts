import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sizeSets } from '../kinds/size-sets.ts'
import { productPath, sizeParameter, slugOf } from './product-path.ts'

const id = '7ad0'

test.each([
  ['Red & Gold  Kanjivaram Saree!', 'red-gold-kanjivaram-saree'],
  ["Girls' lehenga, 2–14 years", 'girls-lehenga-2-14-years'],
  ['लाल बनारसी साड़ी', 'लाल-बनारसी-साड़ी'],
  ['Crêpe № 7', 'crêpe-7'],
  ['one two three four five six seven eight nine', 'one-two-three-four-five-six-seven-eight'],
  ['— ✨ —', ''],
])('the slug of "%s" is "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a Devanagari slug is percent-encoded in the path, and a title without letters has no slug', () => {
  expect(productPath({ id, title: 'लाल' })).toBe('/productinfo/7ad0/%E0%A4%B2%E0%A4%BE%E0%A4%B2')
  expect(productPath({ id, title: '✨' }, 'L')).toBe('/productinfo/7ad0?size=L')
})

test('every path is a valid URL that keeps its slug, whatever the title', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (title) => {
      const { pathname, search } = new URL(productPath({ id, title }), 'https://zari.example')
      const [, , , slug = ''] = pathname.split('/')
      expect([pathname, search]).toEqual([productPath({ id, title }), ''])
      expect(decodeURIComponent(slug)).toBe(slugOf(title))
    }),
  )
})

const sizes: string[] = sizeSets.flatMap((set) => [...set.sizes])

test('the size in a product path is read back, even beside other parameters', () => {
  for (const size of sizes) {
    const { search } = new URL(productPath({ id, title: 'Silk' }, size), 'https://zari.example')
    expect(sizeParameter(search, sizes)).toBe(size)
  }
  expect(sizeParameter('?utm_source=x&size=L&gclid=1', sizes)).toBe('L')
})

test('a size that the product does not come in is ignored', () => {
  for (const search of ['', '?size=', '?size=XXL', '?size=l', '?size=%', '?sizes=S'])
    expect(sizeParameter(search, ['S', 'L'])).toBeUndefined()
  expect(sizeParameter('?size=S', [])).toBeUndefined()
})
