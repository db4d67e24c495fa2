import { expect, test } from 'vitest'
import { mergeEdits, typedText, withTheirs } from './merge-edits.ts'
import { newProduct, type TypedProduct } from '#shop/catalogue/typed-product.ts'

const base: TypedProduct = {
  ...newProduct,
  title: 'Ivory',
  description: 'Light.',
  originalPrice: '500',
  sellingPrice: '400',
  quantity: '5',
}

test('a merge takes fields that only the saved edit changed and keeps the fields of the open form', () => {
  const { merged, taken, disputed } = mergeEdits(
    base,
    { ...base, title: 'Ivory silk' },
    { ...base, quantity: '9', categories: ['Latest'] },
  )
  expect(merged).toEqual({ ...base, title: 'Ivory silk', quantity: '9', categories: ['Latest'] })
  expect(taken).toEqual(['categories', 'quantity'])
  expect(disputed).toEqual([])
})

test('a field that both edits changed keeps the value of the open form until the admin chooses', () => {
  const mine = { ...base, sellingPrice: '350' }
  const theirs = { ...base, sellingPrice: '300' }
  const { merged, disputed } = mergeEdits(base, mine, theirs)
  expect(merged.sellingPrice).toBe('350')
  expect(disputed).toEqual(['sellingPrice'])
  expect(withTheirs(merged, theirs, 'sellingPrice').sellingPrice).toBe('300')
})

test('equal changes in both edits cause no conflict', () => {
  const same = { ...base, title: 'Ivory silk' }
  expect(mergeEdits(base, same, same)).toEqual({ merged: same, taken: [], disputed: [] })
})

test('every field of an edit conflict can be shown as text', () => {
  const product: TypedProduct = {
    ...base,
    sizes: ['S', 'M'],
    sizeQuantities: { S: '2' },
    highlights: ['Silk', '', 'Zari'],
  }
  expect(typedText(product, 'sizeQuantities')).toBe('S 2, M 0')
  expect(typedText(product, 'highlights')).toBe('Silk · Zari')
  expect(typedText(product, 'pictures')).toBe('0 pictures')
  expect(typedText(product, 'categories')).toBe('none')
  expect(typedText(product, 'countsSizes')).toBe('off')
  expect(typedText(product, 'sellingPrice')).toBe('400 Rs.')
})
