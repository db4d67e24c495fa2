import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleColours } from './colours-in-title.ts'

test('colours are listed in the order of the title, with one name for all words of a colour', () => {
  expect(titleColours('Bottle Green Saree with Rani Border')).toBe('Green/Pink')
  expect(titleColours('Lal and Crimson silk, RED border')).toBe('Red')
  expect(titleColours('Ivory-Gold Banarasi')).toBe('Ivory/Gold')
})

test('a listing names at most three colours', () => {
  expect(titleColours('Red, green, blue and yellow patchwork')).toBe('Red/Green/Blue')
  expect(titleColours('Red lal green emerald blue')).toBe('Red/Green/Blue')
})

test('ambiguous words, parts of words and names of object properties do not count as colours', () => {
  for (const title of ['', 'Rose motif', 'Bored weaver', 'Greenery', 'constructor __proto__'])
    expect([title, titleColours(title)]).toEqual([title, null])
})

test('letter case and punctuation of a title do not change its colours', () => {
  const word = fc.constantFrom('teal', 'maroon', 'saree', 'gulabi', 'silk', 'navy', 'with')
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const colours = titleColours(words.join(' '))
      expect(titleColours(words.join(' – ').toUpperCase())).toBe(colours)
    }),
  )
})
