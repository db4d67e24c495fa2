import { goodsClasses, stitchings } from './goods-class.ts'
import { unitCodes } from './unit-codes.ts'

/** The fields that decide the tax of a product, and how it is counted. '' leaves it to its kind. */
export const taxFields = {
  goodsClass: {
    kind: 'choice',
    label: 'Goods class',
    property: 'goodsClass',
    input: 'goodsClass',
    column: 'goods_class',
    heading: 'Goods Class',
    choices: ['', ...goodsClasses],
    isSearched: false,
  },
  stitching: {
    kind: 'choice',
    label: 'Stitching',
    property: 'stitching',
    input: 'stitching',
    column: 'stitching',
    heading: 'Stitching',
    choices: ['', ...stitchings],
    isSearched: false,
  },
  hsn: {
    kind: 'hsn',
    label: 'HSN code',
    property: 'hsn',
    input: 'hsn',
    column: 'hsn',
    heading: 'HSN',
    isSearched: false,
  },
  unit: {
    kind: 'choice',
    label: 'Unit',
    property: 'unit',
    input: 'unit',
    column: 'own_unit',
    heading: 'GST Unit',
    choices: ['', ...unitCodes],
    isSearched: false,
  },
} as const
