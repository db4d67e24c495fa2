import { expect, test } from 'vitest'
import { initialMenus } from '#shop/site/menus/menus.ts'
import { hookAfter } from '../../../../tests/support/hook-after.ts'
import { useColumns, type Columns } from './use-columns.ts'

const after = (...changes: ((edit: Columns) => void)[]) =>
  hookAfter(() => useColumns(initialMenus.columns), ...changes)

test('the sent columns have no keys', () => {
  expect(after().values).toEqual(initialMenus.columns)
})

test('restored columns replace all others and have keys of their own', () => {
  const restored = [
    { place: 'header' as const, heading: '', entries: [{ text: 'Looms', to: '/about' }] },
    { place: 'footer' as const, heading: 'Help', entries: [] },
  ]
  const edit = after(
    (before) => before.add('footer'),
    (before) => before.replace(restored),
  )
  expect(edit.values).toEqual(restored)
  const keys = [...after((before) => before.add('footer')).columns, ...edit.columns]
  expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length)
})

test('a moved entry keeps its key, and an added one gets another', () => {
  const keysOf = (edit: Columns) => edit.columns[0]!.entries.map(({ key }) => key)
  const first = keysOf(after())
  expect(keysOf(after((edit) => edit.moveEntry(0, 0, 2)))).toEqual([first[1], first[2], first[0]])
  const longer = keysOf(after((edit) => edit.addEntry(0)))
  expect(longer.slice(0, -1)).toEqual(first)
  expect(first).not.toContain(longer.at(-1))
})
