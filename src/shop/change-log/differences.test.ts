import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('differences contain the changed values before and after', () => {
  expect(
    differences(
      { title: 'Old', pieces: 3, sizes: ['S'] },
      { title: 'New', pieces: 3, sizes: ['S'] },
    ),
  ).toEqual({ before: { title: 'Old' }, after: { title: 'New' } })
  expect(differences({ sizes: ['S', 'M'] }, { sizes: ['S'] })).toEqual({
    before: { sizes: ['S', 'M'] },
    after: { sizes: ['S'] },
  })
})

test('a new value has no previous value', () => {
  expect(differences({}, { note: 'Ring twice' })).toEqual({
    before: {},
    after: { note: 'Ring twice' },
  })
})

test('equal values have no differences', () => {
  expect(
    differences({ title: 'Same', images: [{ id: 'a' }] }, { title: 'Same', images: [{ id: 'a' }] }),
  ).toBeNull()
})
