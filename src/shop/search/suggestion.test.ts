import { expect, test } from 'vitest'
import { completions } from './suggestion.ts'

const titles = [
  'Red Banarasi Silk Saree',
  'Red Bandhani Saree',
  'Maroon Banarasi Saree',
  'Ivory Organza',
]

test('what was begun is completed by the words of the pieces that were found, the most frequent first', () => {
  expect(completions('ban', titles)).toEqual(['banarasi', 'bandhani'])
  expect(completions('Red ban', titles)).toEqual(['red banarasi', 'red bandhani'])
})

test('a whole word is not suggested again, nor is anything after a space', () => {
  expect(completions('banarasi', titles)).toEqual([])
  expect(completions('red ', titles)).toEqual([])
  expect(completions('', titles)).toEqual([])
})
