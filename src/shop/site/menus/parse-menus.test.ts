import { expect, test } from 'vitest'
import { initialMenus, type MenuEntry } from './menus.ts'
import { parseMenus, readColumns } from './parse-menus.ts'

const parsed = (columns: unknown) => parseMenus({ get: () => JSON.stringify(columns) })
const [header] = initialMenus.columns
const footer = (...entries: MenuEntry[]) => ({ place: 'footer', heading: 'Help', entries })
const errorsOf = (columns: unknown) =>
  parsed(columns).errors.map(({ field, code }) => [field, code])

test('the first menus are valid, and unknown fields are left out', () => {
  const columns = initialMenus.columns.map((column) => ({ ...column, key: 7 }))
  expect(parsed(columns)).toEqual({ value: initialMenus, errors: [] })
})

test.each([
  [{ text: '', to: '/faq' }, '1.0.text', 'missing'],
  [{ text: 'x'.repeat(41), to: '/faq' }, '1.0.text', 'too-long'],
  [{ text: 'Loom', to: '' }, '1.0.to', 'missing'],
  [{ text: 'Loom', to: `/${'x'.repeat(300)}` }, '1.0.to', 'too-long'],
  [{ text: 'Loom', to: 'http://loom.example' }, '1.0.to', 'not-an-address'],
  [{ text: 'Loom', to: 'javascript:alert(1)' }, '1.0.to', 'not-an-address'],
  [{ text: 'Loom', to: '//loom.example' }, '1.0.to', 'not-an-address'],
  [{ text: 'Shop', to: '*shop' }, '1.0.to', 'not-an-address'],
])('the entry %j is refused at %s', (entry, field, code) => {
  expect(errorsOf([header, footer(entry)])).toEqual([[field, code]])
})

test('a column needs a heading, and lists of links need no text', () => {
  const unnamed = { ...footer({ text: 'ignored', to: '*pages' }), heading: ' ' }
  expect(errorsOf([header, unnamed])).toEqual([['1.heading', 'missing']])
  expect(parsed([header, unnamed]).value.columns[1]?.entries).toEqual([{ text: '', to: '*pages' }])
})

test.each([
  ['no list', 'text', 'unreadable'],
  ['no header', [footer()], 'unreadable'],
  ['two headers', [header, header], 'unreadable'],
  ['four footer columns', [header, footer(), footer(), footer(), footer()], 'too-many'],
  [
    'a column of 21 links',
    [header, footer(...Array.from({ length: 21 }, () => ({ text: 'FAQ', to: '/faq' })))],
    'too-many',
  ],
])('%s: the whole form is refused', (_, columns, code) => {
  expect(errorsOf(columns)).toEqual([['menus', code]])
})

test('columns are read again as they were typed, mistakes included', () => {
  const typed = [{ place: 'footer', heading: '', entries: [{ text: '', to: 'x' }] }]
  expect(readColumns(JSON.stringify(typed))).toEqual(typed)
  for (const json of ['', '{', '{}', undefined]) expect(readColumns(json)).toBeNull()
})
