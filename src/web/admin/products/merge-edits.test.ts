import { expect, test } from 'vitest'
import { mergeEdits, withTheirs, wordsOf } from './merge-edits.ts'
import { newProduct, type TypedProduct } from './typed-product.ts'

const base: TypedProduct = {
  ...newProduct,
  title: 'Ivory',
  description: 'Light.',
  originalPrice: '500',
  sellingPrice: '400',
  quantity: '5',
}

test('what only the other one changed is taken, what only you changed is kept', () => {
  const { merged, taken, disputed } = mergeEdits(
    base,
    { ...base, title: 'Ivory silk' },
    { ...base, quantity: '9', categories: ['Latest'] },
  )
  expect(merged).toEqual({ ...base, title: 'Ivory silk', quantity: '9', categories: ['Latest'] })
  expect(taken).toEqual(['quantity', 'categories'])
  expect(disputed).toEqual([])
})

test('what both changed stays yours until you choose', () => {
  const mine = { ...base, sellingPrice: '350' }
  const theirs = { ...base, sellingPrice: '300' }
  const { merged, disputed } = mergeEdits(base, mine, theirs)
  expect(merged.sellingPrice).toBe('350')
  expect(disputed).toEqual(['sellingPrice'])
  expect(withTheirs(merged, theirs, 'sellingPrice').sellingPrice).toBe('300')
})

test('both made the same change: nothing to say', () => {
  const same = { ...base, title: 'Ivory silk' }
  expect(mergeEdits(base, same, same)).toEqual({ merged: same, taken: [], disputed: [] })
})

test('each field can be read beside the other one’s', () => {
  const product: TypedProduct = {
    ...base,
    sizes: ['S', 'M'],
    sizeQuantities: { S: '2' },
    highlights: ['Silk', '', 'Zari'],
  }
  expect(wordsOf(product, 'sizeQuantities')).toBe('S 2, M 0')
  expect(wordsOf(product, 'highlights')).toBe('Silk · Zari')
  expect(wordsOf(product, 'pictures')).toBe('0 pictures')
  expect(wordsOf(product, 'categories')).toBe('none')
  expect(wordsOf(product, 'countsSizes')).toBe('off')
  expect(wordsOf(product, 'sellingPrice')).toBe('400')
})
