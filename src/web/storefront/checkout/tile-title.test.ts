import { expect, test } from 'vitest'
import { tileTitle } from './tile-title.ts'

test('a title of sixteen characters is shown whole', () => {
  expect(tileTitle('Banarasi in Gold')).toBe('Banarasi in Gold')
})

test('one character more, and fourteen of them and an ellipsis are shown', () => {
  expect(tileTitle('Banarasi in Gold!')).toBe('Banarasi in Go…')
})

test('a letter made of several signs is not cut apart', () => {
  expect(tileTitle('बनारसी साड़ी लाल रंग की बहुत सुंदर')).toMatch(/…$/)
  expect(Array.from(new Intl.Segmenter('hi').segment(tileTitle('🧵'.repeat(20))))).toHaveLength(15)
})
