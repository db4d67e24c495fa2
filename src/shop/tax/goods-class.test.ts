import { expect, test } from 'vitest'
import {
  goodsClasses,
  goodsClassOf,
  goodsClassOfHsn,
  isGoodsClass,
  stitchings,
} from './goods-class.ts'
import { parseHsn } from './hsn.ts'

test('a class of its own decides, whatever the stitching and the kind', () => {
  for (const goodsClass of goodsClasses)
    for (const stitching of ['', ...stitchings] as const)
      for (const kindGoodsClass of goodsClasses)
        expect(goodsClassOf({ goodsClass, stitching, kindGoodsClass })).toBe(goodsClass)
})

test('stitching turns only fabric into apparel, and its absence only apparel into fabric', () => {
  const ofKind = (stitching: '' | 'stitched' | 'unstitched') =>
    goodsClasses.map((kindGoodsClass) =>
      goodsClassOf({ goodsClass: '', stitching, kindGoodsClass }),
    )
  const others = ['shawl', 'made-up', 'jewellery', 'service']
  expect(ofKind('')).toEqual(['fabric', 'apparel', ...others])
  expect(ofKind('stitched')).toEqual(['apparel', 'apparel', ...others])
  expect(ofKind('unstitched')).toEqual(['fabric', 'fabric', ...others])
})

test.each([
  ['5007', 'fabric'],
  ['52083121', 'fabric'],
  ['5810', 'fabric'],
  ['6006', 'fabric'],
  ['6211', 'apparel'],
  ['6106', 'apparel'],
  ['6307', 'made-up'],
  ['7117', 'jewellery'],
  ['998822', 'service'],
  ['6214', null],
  ['61171010', null],
  ['7113', null],
  ['5607', null],
  ['', null],
])('the code "%s" has the class %s', (hsn, goodsClass) => {
  expect(goodsClassOfHsn(hsn)).toBe(goodsClass)
})

test('only the stored names are classes of goods', () => {
  expect(goodsClasses.filter(isGoodsClass)).toEqual(goodsClasses)
  expect(['', 'Fabric', 'fabric ', 'gold', 'length', 'toString'].filter(isGoodsClass)).toEqual([])
})

test.each([
  ['621142', '621142'],
  ['६२११', '6211'],
  ['6211 42\t10', '62114210'],
  ['621', null],
  ['6211421', null],
  ['621142101', null],
  ['6211.42', null],
  ['HSN 6211', null],
])('the HSN code %j is read as %j', (text, expected) => {
  expect(parseHsn(text)).toBe(expected)
})
