import fc from 'fast-check'
import { expect, test } from 'vitest'
import { panBy, toggleZoom, unzoomed, zoomAt } from './zoom.ts'

const frame = { width: 300, height: 400 }
const centre = { x: 0, y: 0 }

test('a picture is enlarged one to three times', () => {
  expect(zoomAt(unzoomed, centre, 2, frame).scale).toBe(2)
  expect(zoomAt(unzoomed, centre, 9, frame).scale).toBe(3)
  expect(zoomAt(unzoomed, centre, 0.2, frame)).toEqual(unzoomed)
})

test('the touched point of the picture stays under the finger', () => {
  const point = { x: 60, y: -80 }
  const { scale, x, y } = zoomAt(unzoomed, point, 2, frame)
  expect([(point.x - x) / scale, (point.y - y) / scale]).toEqual([point.x, point.y])
})

test('a double tap enlarges the picture, and a second one shows it whole again', () => {
  const zoomed = toggleZoom(unzoomed, centre, frame)
  expect(zoomed.scale).toBe(2.5)
  expect(toggleZoom(zoomed, centre, frame)).toEqual(unzoomed)
})

test('dragging and pinching never show the area outside the picture', () => {
  const number = fc.integer({ min: -2_000, max: 2_000 })
  const factor = fc.double({ min: 0.1, max: 5, noNaN: true })
  fc.assert(
    fc.property(factor, number, number, number, number, (by, px, py, dx, dy) => {
      const zoomed = panBy(zoomAt(unzoomed, { x: px, y: py }, by, frame), { x: dx, y: dy }, frame)
      expect(Math.abs(zoomed.x)).toBeLessThanOrEqual(((zoomed.scale - 1) * frame.width) / 2)
      expect(Math.abs(zoomed.y)).toBeLessThanOrEqual(((zoomed.scale - 1) * frame.height) / 2)
    }),
  )
})
