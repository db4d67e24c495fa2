import { expect, test } from 'vitest'
import {
  attributeTypes,
  CHOICES_MAX,
  hasChoices,
  type Attribute,
  type AttributeType,
} from '#shop/attributes/attribute.ts'
import { colourFamilies, familyNames } from '#shop/attributes/colour-families.ts'
import { testAttributes } from '../../../../../tests/support/attribute-fixtures.ts'
import { hookAfter } from '../../../../../tests/support/hook-after.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  descriptionOf,
  tagsOf,
} from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { AttributeForm } from './attribute-form.tsx'
import { attributeRefusal, typeNames, type AttributeResult } from './attribute-messages.ts'
import { useChoiceRows } from './use-choice-rows.ts'

const attribute = (slug: string) => testAttributes.find((one) => one.slug === slug)!
const formOf = (shown: Attribute | null, answer?: AttributeResult) =>
  htmlOf(
    <AttributeForm
      attribute={shown}
      kinds={[
        { slug: 'suit', singular: 'Suit' },
        { slug: 'saree', singular: 'Saree' },
      ]}
      result={answer}
    />,
  )
const inputs = (html: string, name: string) =>
  tagsOf(html, 'input').filter((tag) => attributeOf(tag, 'name') === name)
const values = (html: string, name: string) =>
  inputs(html, name).map((tag) => attributeOf(tag, 'value'))
const ofType = (type: AttributeType): Attribute => ({ ...attribute('fabric'), type })

test('a new attribute has a key and a type, which cannot change later', () => {
  const html = formOf(null)
  expect(inputs(html, 'slug')).toHaveLength(1)
  expect(values(html, 'version')).toEqual([])
  const offered = tagsOf(html, 'option').map((tag) => attributeOf(tag, 'value'))
  expect(offered).toEqual([...attributeTypes])
  expect(textOf(html)).toContain('No choices yet.')
  const stored = formOf(attribute('fabric'))
  expect([inputs(stored, 'slug'), tagsOf(stored, 'select')]).toEqual([[], []])
  expect(values(stored, 'version')).toEqual(['1'])
})

test.each(attributeTypes)('the form of the type "%s" asks only for what the type has', (type) => {
  const html = formOf(ofType(type))
  expect(textOf(html)).toContain(`${typeNames[type]} · CSV column: Attribute fabric`)
  expect(inputs(html, 'unit')).toHaveLength(type === 'number' ? 1 : 0)
  expect(inputs(html, 'choice')).toHaveLength(hasChoices({ type }) ? 2 : 0)
  expect(inputs(html, 'isFilter')).toHaveLength(hasChoices({ type }) ? 1 : 0)
  expect(inputs(html, 'choiceSwatch')).toHaveLength(type === 'colour' ? 2 : 0)
})

test('each choice is sent with its entry, and each kind of the attribute is chosen', () => {
  const html = formOf(attribute('colour'))
  expect(values(html, 'choiceEntry')).toEqual(['colour.maroon', 'colour.crimson', 'colour.emerald'])
  expect(values(html, 'choice')).toEqual(['Maroon', 'Crimson', 'Emerald'])
  expect(values(html, 'choiceSwatch')).toEqual(['#6b1420', '#6b1420', '#6b1420'])
  const selected = tagsOf(html, 'option').filter((tag) => tag.includes('selected=""'))
  expect(selected.map((tag) => attributeOf(tag, 'value'))).toEqual(['red', 'red', 'green'])
  const kinds = inputs(formOf(attribute('length')), 'kind')
  expect(kinds.map((tag) => tag.includes('checked=""'))).toEqual([false, true])
})

test('choices can be added until the limit, and the first one cannot move up', () => {
  const many = (count: number) => ({
    ...attribute('fabric'),
    choices: Array.from({ length: count }, (_, index) => ({
      entry: `fabric.f${index}`,
      name: `F${index}`,
      family: null,
      swatch: null,
    })),
  })
  expect(buttonNamed(formOf(many(CHOICES_MAX - 1)), 'Add choice')).not.toContain('disabled')
  expect(buttonNamed(formOf(many(CHOICES_MAX)), 'Add choice')).toContain('disabled=""')
  const html = formOf(many(2))
  expect(() => buttonNamed(html, 'Move choice 1 up')).toThrow()
  expect(buttonNamed(html, 'Move choice 2 up')).toContain('type="button"')
})

test('each problem is described at its field, and a problem of the choices at every choice', () => {
  const problems = { name: 'Name!', slug: 'Key!', unit: 'Unit!', choices: 'Choices!' }
  const refused = attributeRefusal('Nothing was saved.', problems)
  const html = formOf(null, refused)
  const described = (form: string, label: string) =>
    descriptionOf(form, controlLabelled(form, label))
  expect(described(html, 'Name')).toContain('Name!')
  expect(described(html, 'Key')).toContain('Key!')
  expect(textOf(html)).toContain('Choices!')
  expect(textOf(html)).toContain('Nothing was saved.')
  expect(described(formOf(attribute('length'), refused), 'Unit')).toContain('Unit!')
  const stored = formOf(attribute('fabric'), refused)
  for (const label of ['Choice 1', 'Choice 2'])
    expect(described(stored, label)).toEqual(['Choices!'])
})

type Rows = ReturnType<typeof useChoiceRows>
const useColours = () => useChoiceRows(attribute('colour'))
const rowsAfter = (...changes: ((choices: Rows) => void)[]) =>
  hookAfter(useColours, ...changes).rows
const namesAfter = (...changes: ((choices: Rows) => void)[]) =>
  rowsAfter(...changes).map(({ key, name }) => `${key} ${name}`)

test('a choice keeps its entry and its row when it is renamed or moved', () => {
  expect(namesAfter((choices) => choices.move(2, 1))).toEqual([
    '0 Maroon',
    '2 Emerald',
    '1 Crimson',
  ])
  const [renamed] = rowsAfter((choices) => choices.rename(0, 'Wine'))
  expect(renamed).toMatchObject({ entry: 'colour.maroon', name: 'Wine', family: 'red' })
})

test('a new choice has no entry and a row of its own, even after one was removed', () => {
  const rows = rowsAfter(
    (choices) => choices.remove(2),
    (choices) => choices.add(),
    (choices) => choices.rename(2, 'Navy'),
  )
  expect(rows.map(({ key, entry }) => `${key} ${entry}`)).toEqual([
    '0 colour.maroon',
    '1 colour.crimson',
    '3 ',
  ])
  expect(rows[2]).toMatchObject({ name: 'Navy', family: 'red' })
})

test('restored entries are rows in their order, with an empty one for each new choice', () => {
  const rows = rowsAfter((choices) => choices.replace(['', 'colour.emerald', '', 'colour.gone']))
  expect(rows.map(({ entry, name }) => [entry, name])).toEqual([
    ['', ''],
    ['colour.emerald', 'Emerald'],
    ['', ''],
    ['colour.gone', ''],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
})

test.each(familyNames)('a new colour of the family "%s" has the swatch of the family', (family) => {
  const added = rowsAfter(
    (choices) => choices.add(),
    (choices) => choices.changeFamily(3, family),
  )
  expect(added[3]).toMatchObject({ family, swatch: colourFamilies[family].swatch })
})

test('a swatch that was chosen stays when the family changes', () => {
  const rows = rowsAfter(
    (choices) => choices.changeFamily(0, 'brown'),
    (choices) => choices.recolour(1, '#123456'),
    (choices) => choices.changeFamily(1, 'blue'),
  )
  expect(rows.map(({ family, swatch }) => `${family} ${swatch}`)).toEqual([
    'brown #6b1420',
    'blue #123456',
    'green #6b1420',
  ])
})
