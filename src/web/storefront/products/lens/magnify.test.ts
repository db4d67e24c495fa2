import { expect, test } from 'vitest'
import { LENS_SIZE, magnify, MAGNIFICATION } from './magnify.ts'

const box = { left: 100, top: 50, width: 600, height: 800 }

test('the centre of the lens is at the pointer', () => {
  const { lens } = magnify(box, { x: 300, y: 400 })
  expect([lens.x + LENS_SIZE / 2, lens.y + LENS_SIZE / 2]).toEqual([300, 400])
})

test.each([
  [100, 50],
  [700, 850],
  [400, 450],
  [123.5, 777],
])('the point of the picture at %d, %d stays below the pointer', (x, y) => {
  const { picture } = magnify(box, { x, y })
  // Where this point of the picture is in the lens.
  const shownAt = {
    x: picture.x + (x - box.left) * MAGNIFICATION,
    y: picture.y + (y - box.top) * MAGNIFICATION,
  }
  expect(shownAt.x).toBeCloseTo(LENS_SIZE / 2)
  expect(shownAt.y).toBeCloseTo(LENS_SIZE / 2)
})
