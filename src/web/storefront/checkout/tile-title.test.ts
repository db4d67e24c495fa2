import { expect, test } from 'vitest'
import { tileTitle } from './tile-title.ts'

test('a title of sixteen graphemes stays whole', () => {
  expect(tileTitle('Banarasi in Gold')).toBe('Banarasi in Gold')
})

test('a longer title is cut to fourteen graphemes and an ellipsis', () => {
  expect(tileTitle('Banarasi in Gold!')).toBe('Banarasi in Go…')
})

test('a grapheme of several code points is not split', () => {
  expect(tileTitle('बनारसी साड़ी लाल रंग की बहुत सुंदर')).toMatch(/…$/)
  expect(Array.from(new Intl.Segmenter('hi').segment(tileTitle('🧵'.repeat(20))))).toHaveLength(15)
})
