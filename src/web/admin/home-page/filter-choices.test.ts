import { expect, test } from 'vitest'
import type { Attribute } from '#shop/attributes/attribute.ts'
import { filterChoices } from './filter-choices.ts'

const weave: Attribute = {
  slug: 'weave',
  name: 'Weave',
  type: 'choice',
  unit: '',
  isFilter: true,
  kinds: ['saree'],
  choices: [{ entry: 'weave.kasavu', name: 'Kasavu', family: null, swatch: null }],
  version: 1,
}
const kinds = [
  { slug: 'suit', plural: 'Suits' },
  { slug: 'saree', plural: 'Sarees' },
]

test('a link can lead to the list of a kind under one choice of its filters', () => {
  expect(filterChoices([weave], kinds)).toEqual([
    { value: '/shop/saree?attribute=weave.kasavu', label: 'Sarees, Weave: Kasavu' },
  ])
})

test('an attribute of all kinds is offered for each kind, and one that is not a filter for none', () => {
  const everywhere = { ...weave, kinds: [] }
  expect(filterChoices([everywhere], kinds).map(({ value }) => value)).toEqual([
    '/shop/suit?attribute=weave.kasavu',
    '/shop/saree?attribute=weave.kasavu',
  ])
  expect(filterChoices([{ ...everywhere, isFilter: false }], kinds)).toEqual([])
})
