import { expect, test } from 'vitest'
import type { PriceDisplay } from '#shop/settings/prices/price-display.ts'
import { attributeOf, descriptionOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { PriceDisplayForm } from './price-display-form.tsx'
import type { SettingsPageResult } from './settings-page-result.ts'

const initial = { rule: 'original', changesOn: '2027-01-01', ruleThen: 'lowest' } as const
const formOf = (display: PriceDisplay = initial, answer?: SettingsPageResult) =>
  htmlOf(<PriceDisplayForm display={{ ...display, version: 7 }} result={answer} />)

test('the form is sent with its section and the version that it shows', () => {
  const hidden = tagsOf(formOf(), 'input').filter((tag) => tag.includes('type="hidden"'))
  expect(hidden.map((tag) => [attributeOf(tag, 'name'), attributeOf(tag, 'value')])).toEqual([
    ['section', 'price-display'],
    ['basedOn', '7'],
  ])
})

test('both rules and the day are shown as stored', () => {
  const html = formOf()
  expect([...html.matchAll(/<option value="(\w+)" selected/g)].map(([, rule]) => rule)).toEqual([
    'original',
    'lowest',
  ])
  const [, , day = ''] = tagsOf(html, 'input')
  expect([attributeOf(day, 'name'), attributeOf(day, 'value')]).toEqual(['changesOn', '2027-01-01'])
  expect(textOf(html)).toContain('Original price as entered MRP Lowest price of the 30 days before')
})

test('a note warns of a rule that the law will not allow', () => {
  const note = 'may no longer be struck through'
  expect(textOf(formOf())).not.toContain(note)
  expect(textOf(formOf({ ...initial, changesOn: '' }))).toContain(note)
  expect(textOf(formOf({ ...initial, ruleThen: 'original' }))).toContain(note)
  expect(textOf(formOf({ ...initial, rule: 'mrp', changesOn: '' }))).not.toContain(note)
})

test('a refused rule is described at its field, without a second message', () => {
  const problems = {
    rule: 'Please choose one',
    ruleThen: 'Choose this too',
    changesOn: 'Not a day',
  }
  const html = formOf(initial, { tone: 'error', text: 'Nothing was saved.', problems })
  const described = [...tagsOf(html, 'select'), tagsOf(html, 'input')[2]!].map(
    (tag) => descriptionOf(html, tag).at(-1) ?? '',
  )
  expect(described).toEqual(['Please choose one', 'Choose this too', 'Not a day'])
  expect(textOf(html)).not.toContain('Nothing was saved.')
})

test('a lost conflict is shown in the form, and a success is not', () => {
  const text = 'Somebody else changed the settings first.'
  expect(textOf(formOf(initial, { tone: 'error', text }))).toContain(text)
  expect(textOf(formOf(initial, { tone: 'success', text: 'Updated' }))).not.toContain('Updated')
})
