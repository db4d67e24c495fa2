import { expect, test } from 'vitest'
import { pictureAfterSwipe } from './picture-after-swipe.ts'

test('a swipe to the left shows the next picture, one to the right the previous', () => {
  expect(pictureAfterSwipe(0, 3, { x: -60, y: 10 })).toBe(1)
  expect(pictureAfterSwipe(1, 3, { x: -60, y: -10 })).toBe(2)
  expect(pictureAfterSwipe(1, 3, { x: 60, y: 0 })).toBe(0)
})

test('the first and the last picture stay at both ends', () => {
  expect(pictureAfterSwipe(0, 3, { x: 200, y: 0 })).toBe(0)
  expect(pictureAfterSwipe(2, 3, { x: -200, y: 0 })).toBe(2)
  expect(pictureAfterSwipe(0, 1, { x: -200, y: 0 })).toBe(0)
})

test.each([
  ['a tap', { x: -3, y: 2 }],
  ['a short movement', { x: -23, y: 0 }],
  ['scrolling', { x: 10, y: -300 }],
  ['a slanted movement', { x: -60, y: 60 }],
])('%s changes nothing', (_what, moved) => {
  expect(pictureAfterSwipe(1, 3, moved)).toBe(1)
})
