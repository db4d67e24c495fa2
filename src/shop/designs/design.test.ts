import { expect, test } from 'vitest'
import type { Attribute } from '../attributes/attribute.ts'
import { designTopic, swatchesOf, topicsOfDesigns } from './design.ts'

const choice = (slug: string, swatch: string) => ({
  entry: `colour.${slug}`,
  name: slug[0]!.toUpperCase() + slug.slice(1),
  family: null,
  swatch,
})
const colour: Attribute = {
  slug: 'colour',
  name: 'Colour',
  type: 'colour',
  unit: '',
  isFilter: true,
  kinds: [],
  choices: [choice('red', '#c1121f'), choice('teal', '#2fb5b0')],
  version: 1,
}
const product = (title: string, ...attributes: string[]) => ({
  id: title,
  title,
  attributes,
  isSoldOut: false,
})
const named = (...products: ReturnType<typeof product>[]) =>
  swatchesOf(products, [colour]).map(({ name, colours }) => [name, ...colours])

test('a product is named by its colours, each with its swatch', () => {
  expect(
    named(
      product('Ruby', 'colour.red', 'fabric.silk'),
      product('Two', 'colour.red', 'colour.teal'),
    ),
  ).toEqual([
    ['Red', '#c1121f'],
    ['Red, Teal', '#c1121f', '#2fb5b0'],
  ])
})

test('products without a colour, or with the same colour, are named by their titles', () => {
  expect(
    named(product('A', 'colour.red'), product('B', 'colour.red'), product('C', 'colour.gone')),
  ).toEqual([['A', '#c1121f'], ['B', '#c1121f'], ['C']])
})

test('only a change of the design itself has topics of designs', () => {
  expect(topicsOfDesigns('Gota', 'GOTA')).toEqual([])
  expect(topicsOfDesigns('', 'Gota')).toEqual(['designs', designTopic('gota')])
  expect(topicsOfDesigns('Gota', 'Zari')).toEqual(['designs', 'design:gota', 'design:zari'])
})
