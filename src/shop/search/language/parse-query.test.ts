import { expect, test } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { viewQuery } from '../filters/product-filters.ts'

const read = (text: string) => {
  const parsed = parseQuery(text)
  return parsed && `${parsed.text}${viewQuery(parsed.view, 'best')}`
}

test.each([
  ['saree under 2500', 'saree?price=0&price=1'],
  ['saree under 2000', 'saree?price=0&price=1&sort=price-up'],
  ['Silk Saree below Rs. 5,000/-', 'Silk Saree?price=0&price=1&price=2'],
  ['saree below rs 1500', 'saree?price=0&price=1&sort=price-up'],
  ['cotton suit upto ₹1000', 'cotton suit?price=0'],
  ['suit less than 2.5k', 'suit?price=0&price=1'],
  ['saree within 10 thousand', 'saree?price=0&price=1&price=2&price=3'],
  ['saree up to 50000', 'saree?sort=price-up'],
  ['saree 2000 ke andar', 'saree?price=0&price=1&sort=price-up'],
  ['1000 se kam saree', 'saree?price=0'],
  ['साड़ी 2500 के अंदर', 'साड़ी?price=0&price=1'],
  ['saree 5000 tak', 'saree?price=0&price=1&price=2'],
  ['saree 1000 to 2500', 'saree?price=1'],
  ['saree 1000 to 2000', 'saree?price=1&sort=price-up'],
  ['saree 1500 to 2500', 'saree?price=1&sort=price-down'],
  ['saree 2000 to 3000', 'saree?price=1&price=2'],
  ['saree between 2,500 and 5,000 rupees', 'saree?price=2'],
  ['suit 2500-10000', 'suit?price=2&price=3'],
  ['saree above 10000', 'saree?price=4'],
  ['saree above 3000', 'saree?price=2&price=3&price=4&sort=price-down'],
  ['saree price range under 1000', 'saree?price=0'],
  ['suit xl', 'suit?size=XL'],
  ['suit size m', 'suit?size=M'],
  ['medium size suit', 'suit?size=M'],
  ['suit m', 'suit?size=M'],
  ['XXL cotton suit', 'cotton suit?size=XXL'],
  ['2xl suit', 'suit?size=XXL'],
  ['extra large size suit', 'suit?size=XL'],
  ['latest saree', 'saree?category=Latest'],
  ['new arrivals suit', 'suit?category=Latest'],
  ['trending suit', 'suit?category=Trending'],
  ['popular saree', 'saree?category=Popular'],
  ['latest', '?category=Latest'],
  ['latest suit size l under 1000', 'suit?size=L&price=0&category=Latest'],
])('%s is parsed as %s', (text, expected) => expect(read(text)).toBe(expected.normalize('NFC')))

const own = ['28', '38', '3XL', '2 years', '4 years', '14 years', '3–6 months', '2.5 m']

test.each([
  ['lehenga 14 years', 'lehenga?size=14+years'],
  ['4 yrs old lehenga', 'lehenga?size=4+years'],
  ['frock 3 to 6 months', 'frock?size=3%E2%80%936+months'],
  ['frock 3-6 months', 'frock?size=3%E2%80%936+months'],
  ['blouse size 38', 'blouse?size=38'],
  ['blouse 38', 'blouse?size=38'],
  ['kurti 3xl', 'kurti?size=3XL'],
  ['cotton 2.5 m', 'cotton?size=2.5+m'],
  ['suit xl', 'suit?size=XL'],
])('%s names a size of the shop: %s', (text, expected) => {
  const parsed = parseQuery(text, own)
  expect(parsed && `${parsed.text}${viewQuery(parsed.view, 'best')}`).toBe(expected)
})

test.each(['38 motifs blouse', 'saree 1938', '24 years', 'blouse 38.5'])(
  '%s names no size of the shop',
  (text) => expect(parseQuery(text, own)).toBeNull(),
)

test.each([
  'saree',
  'small border saree',
  's',
  'a-line suit',
  '6 to 9 yards',
  'saree 2025',
  "women's suit",
  'zr 77',
  'under',
  'undertone silk',
  'newari saree',
  'saree under 20',
  'large checks',
  'xlnt',
])('%s names no price, size or category', (text) => {
  expect(parseQuery(text)).toBeNull()
})
