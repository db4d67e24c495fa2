import { expect, test } from 'vitest'
import { initialKinds } from '../../../tests/support/initial-kinds.ts'
import type { Attribute } from '../attributes/attribute.ts'
import { ruleAttributes, ruleFacets, ruleKinds } from './known-choices.ts'
import { parseRules } from './parse-rules.ts'

const kinds = initialKinds.map((kind) => ({ ...kind, isEnabled: kind.slug !== 'suit' }))
const choice = { entry: 'fabric.silk', name: 'Silk', family: null, swatch: null }
const fabric: Attribute = {
  slug: 'fabric',
  name: 'Fabric',
  type: 'choice',
  unit: '',
  isFilter: true,
  kinds: [],
  choices: [choice],
  version: 1,
}

test('a kind that was switched off is offered only where the rules name it, and stays there', () => {
  expect(ruleKinds(kinds).map(({ slug }) => slug)).not.toContain('suit')
  const named = ruleKinds(kinds, { kinds: ['suit'] })
  expect(named.at(-1)).toMatchObject({ slug: 'suit', singular: 'Suit (switched off)' })
  const form = new FormData()
  form.append('kind', 'suit')
  const known = named.map(({ slug }) => slug)
  expect(parseRules(form, known)).toEqual({ value: { kinds: ['suit'] }, errors: [] })
})

test('rules offer the choices of filters, and keep others that they name already', () => {
  const weave = { ...fabric, slug: 'weave', isFilter: false }
  const length = { ...fabric, slug: 'length', type: 'number' as const, choices: [] }
  expect(ruleAttributes([fabric, weave, length])).toEqual([
    { slug: 'fabric', name: 'Fabric', choices: [expect.objectContaining({ name: 'Silk' })] },
  ])
  expect(ruleFacets([fabric], { attributesAreNot: ['weave.satin'] })).toEqual([
    'fabric.silk',
    'weave.satin',
  ])
})
