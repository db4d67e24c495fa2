import { expect, test } from 'vitest'
import { completions } from './suggestion.ts'

const titles = [
  'Red Banarasi Silk Saree',
  'Red Bandhani Saree',
  'Maroon Banarasi Saree',
  'Ivory Organza',
]

test('the last typed word is completed with words from titles, the most frequent first', () => {
  expect(completions('ban', titles)).toEqual(['banarasi', 'bandhani'])
  expect(completions('Red ban', titles)).toEqual(['red banarasi', 'red bandhani'])
})

test('nothing is suggested after a space, and a complete word is not suggested again', () => {
  expect(completions('banarasi', titles)).toEqual([])
  expect(completions('red ', titles)).toEqual([])
  expect(completions('', titles)).toEqual([])
})
