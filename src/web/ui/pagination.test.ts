import { expect, test } from 'vitest'

import { pagesToShow } from './pagination.tsx'

test('a short list shows every page', () => {
  expect(pagesToShow(2, 4)).toEqual([1, 2, 3, 4])
})

test('a long list shows its first and last page, the neighbours of the current page, and gaps', () => {
  expect(pagesToShow(10, 400)).toEqual([1, 0, 9, 10, 11, 0, 400])
  expect(pagesToShow(1, 9)).toEqual([1, 2, 0, 9])
  expect(pagesToShow(9, 9)).toEqual([1, 0, 8, 9])
})
