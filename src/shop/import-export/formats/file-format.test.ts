import { expect, test } from 'vitest'
import { initialKinds } from '../../../../tests/support/initial-kinds.ts'
import { standardSizes } from '../../kinds/size-sets.ts'
import { cellsOf, columnsOf } from './columns.ts'
import { draftFrom, formatOf } from './file-format.ts'
import { LineGroups } from './group-lines.ts'
import { isFreeSize, parseSizeName } from './size-names.ts'
import { zariHeaders } from './zari-columns.ts'

const kind = (headings: string) => formatOf(columnsOf(headings.split(',')))

test('the format of a file is recognised by its headings, in upper or lower case', () => {
  expect(formatOf(columnsOf(zariHeaders(['S', '2 years'])))).toBe('zari')
  expect([
    kind('id, SELLING  price'),
    kind('ID,Stock'),
    kind('ID,Image 1'),
    kind('Title,Description,Type,Original Price,Selling Price'),
  ]).toEqual(['zari', 'zari', 'zari', 'zari'])
  expect([
    kind('Handle,Title,Body (HTML),Variant Price'),
    kind('Title,URL handle,Description,Price'),
  ]).toEqual(['shopify', 'shopify'])
  expect([
    kind('ID,Type,SKU,Name,Published,Regular price'),
    kind('SKU,Name,Regular price'),
  ]).toEqual(['woocommerce', 'woocommerce'])
  expect([
    kind('TITLE,DESCRIPTION,PRICE,QUANTITY,IMAGE1'),
    kind('handleId,fieldType,name,description,productImageUrl,price'),
    kind('sku,name,price,qty,base_image'),
  ]).toEqual(['other', 'other', 'other'])
  expect([kind('Name,Age'), kind('ID'), kind('Order,Total'), kind('')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('a repeated heading gives its first filled cell, and a missing heading gives nothing', () => {
  const cells = cellsOf(columnsOf(['Title', 'Stock', 'title ', 'Stock']), ['', '3', 'Silk', ''])
  expect([cells('title'), cells('stock'), cells('price'), cells('price', 'stock')]).toEqual([
    'Silk',
    '3',
    undefined,
    '3',
  ])
})

test('lines with the same id or SKU are one product, even if other lines lie between them', () => {
  const groups = new LineGroups()
  const numbers = [
    ['id:1', 'sku:a'],
    ['id:2'],
    ['sku:a'],
    ['id:1'],
    [],
    ['sku:late'],
    ['id:9', 'sku:late'],
    ['id:9'],
  ].map((names) => groups.numberOf(names, false))
  expect(numbers).toEqual([1, 2, 1, 1, 3, 4, 4, 4])
  expect([groups.numberOf([], true), groups.count]).toEqual([4, 4])
})

test('two lines with the same ID are refused as ambiguous', () => {
  const columns = columnsOf(['ID', 'Title'])
  const lines = [
    ['a', 'One'],
    ['a', 'Two'],
  ].map((record) => cellsOf(columns, record))
  expect(draftFrom('zari', lines, '2026-01-01', initialKinds).problems).toEqual([
    { code: 'duplicate-id' },
  ])
})

test('size names of other shops are recognised', () => {
  expect(
    ['s', 'Medium', 'Size L', 'X-Large', '2XL', '38', 'M (Bust 38)'].map((text) =>
      parseSizeName(text, standardSizes),
    ),
  ).toEqual(['S', 'M', 'L', 'XL', 'XXL', 'M', 'M'])
  expect(['XS', '3XL', '46', 'Red', ''].map((text) => parseSizeName(text, standardSizes))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect(['Default Title', 'Free Size', '', 'One size', 'Unstitched'].every(isFreeSize)).toBe(true)
  expect(['Red', '3XL'].some(isFreeSize)).toBe(false)
})
