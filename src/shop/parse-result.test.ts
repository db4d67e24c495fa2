import { expect, test } from 'vitest'
import { textsByField } from './parse-result.ts'

const texts = { missing: 'Please fill this in.', 'too-long': 'Please use fewer characters.' }

test('each refused field gets the text of its first error', () => {
  expect(
    textsByField(
      [
        { field: 'city', code: 'missing' },
        { field: 'state', code: 'too-long' },
        { field: 'city', code: 'too-long' },
      ],
      texts,
    ),
  ).toEqual({ city: 'Please fill this in.', state: 'Please use fewer characters.' })
})

test('without errors there are no error texts', () => {
  expect(textsByField([], texts)).toEqual({})
})
