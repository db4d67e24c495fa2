import { expect, test } from 'vitest'
import { sizes } from '../catalogue/product.ts'
import { productPath, sizeAsked } from './product-path.ts'

test('the address of a size is understood again, whatever else was hung on to it', () => {
  for (const size of sizes)
    expect(
      sizeAsked(new URL(productPath('7ad0', size), 'https://zari.example').search, sizes),
    ).toBe(size)
  expect(sizeAsked('?utm_source=x&size=L&gclid=1', sizes)).toBe('L')
})

test('a size that the piece does not come in, or that nobody has, is not asked for', () => {
  for (const search of ['', '?size=', '?size=XXL', '?size=l', '?size=%', '?sizes=S'])
    expect(sizeAsked(search, ['S', 'L'])).toBeUndefined()
  expect(sizeAsked('?size=S', [])).toBeUndefined()
})
