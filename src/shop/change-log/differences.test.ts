import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('only what is different is told, on both sides', () => {
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

test('what was not there before has no before', () => {
  expect(differences({}, { note: 'Ring twice' })).toEqual({
    before: {},
    after: { note: 'Ring twice' },
  })
})

test('nothing changed is nothing to tell', () => {
  expect(
    differences({ title: 'Same', images: [{ id: 'a' }] }, { title: 'Same', images: [{ id: 'a' }] }),
  ).toBeNull()
})
