import { expect, test } from 'vitest'
import { hookAfter } from '../../../../tests/support/hook-after.ts'
import { initialKinds } from '../../../../tests/support/initial-kinds.ts'
import { useSizeRows } from './use-size-rows.ts'

type Rows = ReturnType<typeof useSizeRows>
const kind = { ...initialKinds[0]!, sizes: ['S', 'M'] }
const rowsAfter = (...changes: ((sizes: Rows) => void)[]) =>
  hookAfter(() => useSizeRows(kind), ...changes).rows

test('restored sizes replace all rows, and a renamed size keeps its stored label', () => {
  const rows = rowsAfter((sizes) => sizes.replace(['Small', 'XL', 'M'], ['S', '', 'M']))
  expect(rows.map(({ was, label }) => [was, label])).toEqual([
    ['S', 'Small'],
    [null, 'XL'],
    ['M', 'M'],
  ])
  const keys = [...rowsAfter(), ...rows].map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a set adds the sizes that are missing and removes empty rows', () => {
  const rows = rowsAfter(
    (sizes) => sizes.add(),
    (sizes) => sizes.addSet(['M', 'L']),
  )
  expect(rows.map(({ label }) => label)).toEqual(['S', 'M', 'L'])
})
