import { expect, test } from 'vitest'
import { fileLines } from '../../../../tests/support/file-lines.ts'
import { initialKinds } from '../../../../tests/support/initial-kinds.ts'
import { draftFromOther } from './other-columns.ts'

const draftOf = (row: Record<string, string>) =>
  draftFromOther(fileLines({ Name: 'Mint kurta', ...row })[0]!, initialKinds)

test.each([
  [{ MRP: '2499', 'Offer Price': '1999' }, '1999', '2499'],
  [{ MRP: '2499', Price: '1999' }, '1999', '2499'],
  [{ Price: '2499', 'Sale Price': '1999' }, '1999', '2499'],
  [{ 'List Price': '2499', Rate: '1999' }, '1999', '2499'],
  [{ MRP: '2499' }, '2499', '2499'],
  [{ Price: '1999' }, '1999', '1999'],
  [{ MRP: '', Price: '1999' }, '1999', '1999'],
])('the prices %j sell for %s instead of %s', (row, selling, original) => {
  expect(draftOf(row)).toMatchObject({ sellingPrice: selling, originalPrice: original })
})

test.each([
  [{ SKU: 'K-1', ID: '9' }, 'K-1'],
  [{ 'Item Code': 'K-2' }, 'K-2'],
  [{ SKU: '', Handle: 'mint' }, 'mint'],
  [{}, undefined],
])('the key of %j is %j', (row, key) => {
  expect(draftOf(row).externalKey).toBe(key)
})

test('several sizes in one cell share one stock', () => {
  expect(draftOf({ Sizes: 'S/M/L', Qty: '7', Price: '999', SKU: 'K-1' })).toMatchObject({
    ...{ sizes: ['S', 'M', 'L'], stock: { '': '7' }, skus: [] },
  })
})

test('a line with a single size gives its stock and codes to that size', () => {
  expect(draftOf({ Size: 'M', Qty: '7', SKU: 'K-1', EAN: '8901234567890' })).toMatchObject({
    sizes: ['M'],
    stock: { M: '7' },
    skus: [{ size: 'M', sku: 'K-1', barcode: '8901234567890' }],
  })
})

test('pictures are found in one cell, in a second column and in numbered columns', () => {
  const draft = draftOf({
    ...{ Images: 'a.jpg; b.jpg', 'Additional images': 'c.jpg|a.jpg' },
    ...{ 'Image 1': 'd.jpg', Image2: 'e.jpg', 'Product Image File - 3': 'f.jpg' },
  })
  expect(draft.images!.map(({ source }) => source[0]).join('')).toBe('abcdef')
})

test('kind and collections are guessed from type, tags and title', () => {
  expect(draftOf({ Type: 'Sarees', Tags: 'Featured|New' }).guesses).toMatchObject({
    ...{ type: 'saree', categories: ['Latest', 'Recommended'] },
  })
  expect(draftOf({}).guesses.type).toBe('suit')
})
