import { expect, test, vi } from 'vitest'
import {
  FakeArea,
  type FakeField,
  FakeForm,
  FakeInput,
  FakeSelect,
  stubForms,
} from '../../../tests/support/fake-form.ts'

const stored = stubForms('/orders/1/return')
const {
  deleteTyped,
  dropRestoredVersions,
  hasTyped,
  holdRequestKey,
  isKept,
  keyOfForm,
  restoreTyped,
  saveTyped,
} = await import('./typed-text.ts')

const note = (value = '') => new FakeArea('note', value, 'textarea')
const formOf = (...fields: FakeField[]) => new FakeForm(...fields) as unknown as HTMLFormElement
const now = Date.parse('2026-11-27T09:00:00Z')
const save = (form: HTMLFormElement) => saveTyped(form, 'asha', now)
const restore = (form: HTMLFormElement, at = now) => restoreTyped(form, 'asha', at)

test('typed text comes back into the fields of the same form, and React notices it', () => {
  save(formOf(note('Too tight'), new FakeSelect('reason', 'too-small', 'select-one')))
  const [area, reason] = [note(), new FakeSelect('reason', '', 'select-one')]
  expect(restore(formOf(area, reason))).toBe(true)
  expect([area.value, area.events]).toEqual(['Too tight', ['input']])
  expect([reason.value, reason.events]).toEqual(['too-small', ['change']])
})

test('ticked boxes and chosen options are clicked only if they differ', () => {
  const box = (isTicked: boolean) =>
    Object.assign(new FakeInput('damaged', 'on', 'checkbox'), { checked: isTicked })
  save(formOf(note('x'), box(true), box(false)))
  const [first, second] = [box(false), box(false)]
  restore(formOf(note(), first, second))
  expect([first.checked, second.checked]).toEqual([true, false])
})

test('fields of one name keep their order', () => {
  save(formOf(new FakeInput('question', 'Size?'), new FakeInput('question', 'Wash?')))
  const fields = [new FakeInput('question'), new FakeInput('question')]
  restore(formOf(...fields))
  expect(fields.map(({ value }) => value)).toEqual(['Size?', 'Wash?'])
})

test.each<[string, FakeField]>([
  ['a password', new FakeInput('password', 'six-yards', 'password')],
  ...['current-password', 'new-password', 'section-staff new-password'].map(
    (autocomplete): [string, FakeField] => [
      `a shown password (${autocomplete})`,
      Object.assign(new FakeInput('password', 'six-yards'), { autocomplete }),
    ],
  ),
  ['a file', new FakeInput('photo', 'C:\\fakepath\\x.jpg', 'file')],
  [
    'a one-time code',
    Object.assign(new FakeInput('code', '123456'), { autocomplete: 'one-time-code' }),
  ],
  ['a field without a name', new FakeInput('', 'whatever')],
])('%s is never stored', (_name, field) => {
  save(formOf(note('Too tight'), field))
  const [text] = stored.values()
  expect(text).toContain('Too tight')
  expect(text).not.toContain(field.value)
})

test('a form with another intent or for another order has a text of its own', () => {
  const hidden = (name: string, value: string) => new FakeInput(name, value, 'hidden')
  save(formOf(hidden('intent', 'ask'), note('Too tight')))
  expect(restore(formOf(hidden('intent', 'cancel'), note()))).toBe(false)
  const area = note()
  expect(restore(formOf(hidden('intent', 'ask'), area))).toBe(true)
  expect(area.value).toBe('Too tight')
})

test('a form is the same at the next visit, whose request key and stored photos differ', () => {
  const visit = (requestKey: string, ...photos: string[]) => [
    new FakeInput('requestKey', requestKey, 'hidden'),
    ...photos.map((id) => new FakeInput('photoId', id, 'hidden')),
  ]
  save(formOf(...visit('first', 'photo-1'), note('Too tight')))
  const area = note()
  expect(restore(formOf(...visit('second'), area))).toBe(true)
  expect(area.value).toBe('Too tight')
})

test('forms of one page that differ in their buttons only have texts of their own', () => {
  const shown = [formOf(note('Approved')), formOf(note('Received'))]
  vi.stubGlobal('document', { forms: shown })
  for (const form of shown) save(form)
  const areas = [note(), note()]
  const again = areas.map((area) => formOf(area))
  vi.stubGlobal('document', { forms: again })
  for (const form of again) restore(form)
  vi.stubGlobal('document', { forms: [] })
  expect(areas.map(({ value }) => value)).toEqual(['Approved', 'Received'])
})

test('a marked field, such as an account number, is neither stored nor filled in', () => {
  const account = (value = '') =>
    Object.assign(new FakeInput('account', value), { dataset: { notKept: 'true' } })
  save(formOf(note('Too tight'), account('1234567890')))
  expect([...stored.values()].join('')).not.toContain('1234567890')
  const empty = account()
  restore(formOf(note(), empty))
  expect(empty.value).toBe('')
})

test('the text of another person is neither read nor deleted', () => {
  const form = formOf(note('Too tight'))
  saveTyped(form, 'mira', now)
  expect(restore(formOf(note()))).toBe(false)
  expect([...stored.keys()]).toEqual([keyOfForm(form, 'mira')])
  deleteTyped(keyOfForm(form, 'mira'))
  expect(stored.size).toBe(0)
})

test('stored text of a person is found, whatever its form', () => {
  save(formOf(note('Too tight')))
  vi.stubGlobal('localStorage', Object.fromEntries(stored))
  expect([hasTyped('asha'), hasTyped('ash'), hasTyped('mira')]).toEqual([true, false, false])
})

test('text that equals the form and text older than a week are deleted and not restored', () => {
  save(formOf(note('Too tight')))
  expect(restore(formOf(note('Too tight')))).toBe(false)
  expect(stored.size).toBe(0)
  save(formOf(note('Too tight')))
  expect(restore(formOf(note()), now + 7 * 86_400_000 + 1)).toBe(false)
  expect(stored.size).toBe(0)
})

test('a folded form with restored text is unfolded, and may first add fields', () => {
  const form = new FakeForm(note())
  form.folded = { open: false }
  save(formOf(note('Too tight')))
  restore(form as unknown as HTMLFormElement)
  expect([form.folded.open, form.restored]).toEqual([true, [{ note: ['Too tight'] }]])
})

test('restored text is sent with the version that it was based on, until that is dropped', () => {
  const versioned = (version: string) => new FakeInput('basedOn', version, 'hidden')
  save(formOf(versioned('3'), note('Too tight')))
  const form = new FakeForm(versioned('4'), note())
  const element = form as unknown as HTMLFormElement
  expect(restore(element)).toBe(true)
  const sent = () => {
    const formData = new FormData()
    formData.set('basedOn', '4')
    for (const listener of form.listeners) listener({ currentTarget: form, formData })
    return formData.getAll('basedOn')
  }
  expect(sent()).toEqual(['3'])
  dropRestoredVersions(element)
  expect(sent()).toEqual(['4'])
})

const keyed = (key: string, text = '') => {
  const field = new FakeInput('requestKey', key, 'hidden')
  const form = new FakeForm(field, note(text))
  const sent = () => {
    const formData = new FormData()
    formData.set('requestKey', field.value)
    for (const listener of form.listeners) listener({ currentTarget: form, formData })
    return formData.getAll('requestKey')
  }
  return { field, sent, element: form as unknown as HTMLFormElement }
}

test('restored text is sent with its request key, so that it is recorded once', () => {
  save(keyed('first', 'Too tight').element)
  const second = keyed('second')
  restore(second.element)
  expect(second.sent()).toEqual(['first'])
  save(second.element)
  const third = keyed('third')
  restore(third.element)
  expect(third.sent()).toEqual(['first'])
  dropRestoredVersions(third.element)
  expect(third.sent()).toEqual(['third'])
})

test('a sent form keeps its request key until the response, whatever the page loads meanwhile', () => {
  const { field, element, sent } = keyed('first', 'Too tight')
  holdRequestKey(element)
  field.value = 'second'
  expect(sent()).toEqual(['first'])
  dropRestoredVersions(element)
  expect(sent()).toEqual(['second'])
  const plain = formOf(note('Too tight'))
  holdRequestKey(plain)
  save(plain)
  expect([...stored.values()].join('')).not.toContain('requestKey')
})

test.each([
  ['a form that changes data and has a text field', formOf(note()), true],
  ['a search', Object.assign(formOf(note()), { method: 'get' }), false],
  [
    'a form with a draft of its own',
    Object.assign(formOf(note()), { dataset: { notKept: '' } }),
    false,
  ],
  ['a form with a button only', formOf(new FakeInput('intent', 'x', 'submit')), false],
  ['a form with a box only', formOf(new FakeInput('isOn', 'on', 'checkbox')), false],
  ['something else', { method: 'post' }, false],
])('%s is kept as expected', (_name, form, kept) => {
  expect(isKept(form)).toBe(kept)
})

test('a browser that refuses storage loses the text, and nothing fails', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const form = formOf(note('Too tight'))
  save(form)
  expect(restore(form)).toBe(false)
  deleteTyped('typed:asha:/')
})
