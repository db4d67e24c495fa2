import { expect, test } from 'vitest'
import { CHOICES_MAX } from './attribute.ts'
import { choiceChanges } from './choice-changes.ts'
import { parseAttribute } from './edited-attribute.ts'

type Fields = Record<string, string | string[]>

const typed: Fields = {
  name: ' Border width ',
  type: 'choice',
  isFilter: 'on',
  kind: ['saree', 'No kind', 'saree'],
  choice: ['Narrow', '', 'Broad'],
  choiceEntry: ['', 'border-width.none', 'border-width.wide'],
}
const parse = (change: Fields = {}) => {
  const fields = { ...typed, ...change }
  return parseAttribute({
    get: (name) => [fields[name] ?? ''].flat()[0],
    getAll: (name) => [fields[name] ?? []].flat(),
  })
}
const codesOf = (change: Fields) =>
  parse(change).errors.map(({ field, code }) => `${field} ${code}`)
const plain = { family: null, swatch: null }

test('an attribute is read with its choices, and rows without a name are left out', () => {
  expect(parse()).toEqual({
    value: {
      slug: 'border-width',
      name: 'Border width',
      type: 'choice',
      unit: '',
      isFilter: true,
      kinds: ['saree'],
      choices: [
        { entry: null, name: 'Narrow', ...plain },
        { entry: 'border-width.wide', name: 'Broad', ...plain },
      ],
    },
    errors: [],
  })
})

test('a colour has a family and a swatch; an invalid swatch is replaced by that of the family', () => {
  const { value } = parse({
    type: 'colour',
    choiceFamily: ['red', '', 'neon'],
    choiceSwatch: ['#6B1420', '', 'red'],
  })
  expect(value.choices.map(({ family, swatch }) => [family, swatch])).toEqual([
    ['red', '#6b1420'],
    ['multicolour', '#b48a9a'],
  ])
})

test('only a number has a unit, and only choices are filters', () => {
  const { value } = parse({ type: 'number', unit: 'cm' })
  expect(value).toMatchObject({ unit: 'cm', isFilter: false, choices: [] })
  expect(parse({ unit: 'cm' }).value.unit).toBe('')
})

test.each([
  [{ name: ' ' }, ['name missing', 'slug not-a-slug']],
  [{ name: 'x'.repeat(41) }, ['name too-long']],
  [{ slug: 'new' }, ['slug not-a-slug']],
  [{ type: 'number', unit: 'x'.repeat(11) }, ['unit unit-too-long']],
  [{ choice: ['Red, green'] }, ['choices not-a-choice']],
  [{ choice: ['x'.repeat(41)] }, ['choices not-a-choice']],
  [{ choice: ['Red', 'red'] }, ['choices choice-twice']],
  [{ choice: [] }, ['choices missing']],
  [
    { choice: Array.from({ length: CHOICES_MAX + 1 }, (_, index) => `c${index}`) },
    ['choices too-many'],
  ],
] as [Fields, string[]][])('the edit %j is refused', (change, codes) => {
  expect(codesOf(change)).toEqual(codes)
})

const stored = [
  { entry: 'fabric.silk', name: 'Silk', ...plain },
  { entry: 'fabric.net', name: 'Net', ...plain },
]

test('a renamed choice keeps its entry, and a new one gets a free entry', () => {
  const changes = choiceChanges('fabric', stored, [
    { entry: 'fabric.silk', name: 'Pure silk', ...plain },
    { entry: null, name: 'Silk', ...plain },
    { entry: 'fabric.unknown', name: 'रेशम', ...plain },
  ])
  expect(changes.choices.map(({ entry }) => entry)).toEqual([
    'fabric.silk',
    'fabric.silk-2',
    'fabric.choice',
  ])
  expect(changes.changed).toEqual(['fabric.silk'])
  expect(changes.removed.map(({ entry }) => entry)).toEqual(['fabric.net'])
})

test('a colour has changed if its family differs, but not if its swatch differs', () => {
  const red = { entry: 'colour.wine', name: 'Wine', family: 'red', swatch: '#54183a' } as const
  expect(choiceChanges('colour', [red], [{ ...red, family: 'purple' }]).changed).toEqual([
    'colour.wine',
  ])
  expect(choiceChanges('colour', [red], [{ ...red, swatch: '#000000' }]).changed).toEqual([])
})
