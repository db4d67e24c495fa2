import { expect, test } from 'vitest'
import {
  FakeArea,
  type FakeField,
  FakeForm,
  FakeInput,
  FakeSelect,
  stubForms,
} from '../../../tests/support/fake-form.ts'
import { attributeOf, tagsOf } from '../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../tests/support/render-html.tsx'

const stored = stubForms('/admin/home')
const { KeptState } = await import('./kept-state.tsx')
const { fieldsOf } = await import('./typed-fields.ts')
const { isKept, keyOfForm, restoreTyped, saveTyped } = await import('./typed-text.ts')

const state = (json: string) =>
  Object.assign(new FakeInput('sections', json, 'hidden'), { dataset: { keptState: '' } })
const version = (value: string) => new FakeInput('basedOnDraft', value, 'hidden')
const formOf = (...fields: FakeField[]) => new FakeForm(...fields)
const asForm = (form: FakeForm) => form as unknown as HTMLFormElement

test('state is a hidden field that is marked as typed', () => {
  const html = htmlOf(
    <KeptState name="sections" value={[{ heading: 'Silk' }]} restore={() => {}} />,
  )
  const [field = ''] = tagsOf(html, 'input')
  expect(['type', 'name', 'data-kept-state'].map((name) => attributeOf(field, name))).toEqual([
    'hidden',
    'sections',
    '',
  ])
  expect(attributeOf(field, 'value')).toBe('[{&quot;heading&quot;:&quot;Silk&quot;}]')
})

test('a form whose only typed text is state is kept, whatever is typed, under one key', () => {
  const [before, after] = [formOf(state('[1]')), formOf(state('[1,2]'))].map(asForm)
  expect(isKept(before)).toBe(true)
  expect(keyOfForm(after!, 'asha')).toBe(keyOfForm(before!, 'asha'))
  expect(isKept(asForm(formOf(new FakeInput('id', '7', 'hidden'))))).toBe(false)
})

test('stored state is handed to the form, which shows it; the field itself is not overwritten', () => {
  saveTyped(asForm(formOf(version('3'), state('[1,2]'))), 'asha')
  const field = state('[1]')
  const form = formOf(version('4'), field)
  expect(restoreTyped(asForm(form), 'asha')).toBe(true)
  expect(form.restored).toEqual([{ basedOnDraft: ['3'], sections: ['[1,2]'] }])
  expect([field.value, field.events]).toEqual(['[1]', []])
})

test('state that equals the form is not restored', () => {
  const form = formOf(state('[1]'))
  saveTyped(asForm(form), 'asha')
  expect(restoreTyped(asForm(form), 'asha')).toBe(false)
  expect([form.restored, stored.size]).toEqual([[], 0])
})

test.each([
  ['an input', new FakeInput('account', '1234')],
  ['a text area', new FakeArea('account', '1234', 'textarea')],
  ['a list', new FakeSelect('account', '1234', 'select-one')],
  ['a state', state('1234')],
])('%s with data-not-kept is neither stored nor filled in', (_name, field) => {
  const note = () => new FakeArea('note', 'Too tight', 'textarea')
  expect(fieldsOf(asForm(formOf(field)))).toEqual([field])
  Object.assign(field.dataset, { notKept: '' })
  saveTyped(asForm(formOf(note(), field)), 'asha')
  const [text = ''] = stored.values()
  expect(text).toContain('Too tight')
  expect(text).not.toContain('1234')
  expect(isKept(asForm(formOf(field)))).toBe(false)
  for (const [key] of stored) stored.set(key, text.replace('"note"', '"account":["9"],"note"'))
  const empty = Object.assign(note(), { value: '' })
  restoreTyped(asForm(formOf(empty, field)), 'asha')
  expect([empty.value, field.value]).toEqual(['Too tight', '1234'])
})
