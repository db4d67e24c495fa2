import { expect, test } from 'vitest'
import { swipedTo } from './swiped-to.ts'

test('a swipe to the left shows the next picture, one to the right the previous', () => {
  expect(swipedTo(0, 3, { x: -60, y: 10 })).toBe(1)
  expect(swipedTo(1, 3, { x: -60, y: -10 })).toBe(2)
  expect(swipedTo(1, 3, { x: 60, y: 0 })).toBe(0)
})

test('the first and the last picture stay at both ends', () => {
  expect(swipedTo(0, 3, { x: 200, y: 0 })).toBe(0)
  expect(swipedTo(2, 3, { x: -200, y: 0 })).toBe(2)
  expect(swipedTo(0, 1, { x: -200, y: 0 })).toBe(0)
})

test.each([
  ['a tap', { x: -3, y: 2 }],
  ['a short movement', { x: -23, y: 0 }],
  ['scrolling', { x: 10, y: -300 }],
  ['a slanted movement', { x: -60, y: 60 }],
])('%s changes nothing', (_what, moved) => {
  expect(swipedTo(1, 3, moved)).toBe(1)
})
