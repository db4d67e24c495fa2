import { expect, test } from 'vitest'
import { sizeSets } from '../kinds/size-sets.ts'
import { productPath, sizeParameter } from './product-path.ts'

const sizes: string[] = sizeSets.flatMap((set) => [...set.sizes])

test('the size in a product path is read back, even beside other parameters', () => {
  for (const size of sizes)
    expect(
      sizeParameter(new URL(productPath('7ad0', size), 'https://zari.example').search, sizes),
    ).toBe(size)
  expect(sizeParameter('?utm_source=x&size=L&gclid=1', sizes)).toBe('L')
})

test('a size that the product does not come in is ignored', () => {
  for (const search of ['', '?size=', '?size=XXL', '?size=l', '?size=%', '?sizes=S'])
    expect(sizeParameter(search, ['S', 'L'])).toBeUndefined()
  expect(sizeParameter('?size=S', [])).toBeUndefined()
})
