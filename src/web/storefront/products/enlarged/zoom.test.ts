import fc from 'fast-check'
import { expect, test } from 'vitest'
import { panBy, toggleZoom, unzoomed, zoomAt, type Point, type Zoom } from './zoom.ts'

const frame = { width: 360, height: 740 }
const centre = { x: 0, y: 0 }

const inside = (length: number) => fc.integer({ min: -length / 2, max: length / 2 })
const point = fc.record({ x: inside(frame.width), y: inside(frame.height) })
const move = fc.record({
  x: fc.integer({ min: -900, max: 900 }),
  y: fc.integer({ min: -900, max: 900 }),
})
const factor = fc.double({ min: 0.2, max: 5, noNaN: true })

/** One movement of fingers: a pinch around a point or a drag. */
const gesture = fc.oneof(
  fc.record({ at: point, by: factor }).map(
    ({ at, by }) =>
      (zoom: Zoom) =>
        zoomAt(zoom, at, by, frame),
  ),
  move.map((by) => (zoom: Zoom) => panBy(zoom, by, frame)),
  point.map((at) => (zoom: Zoom) => toggleZoom(zoom, at, frame)),
)
const gestures = fc.array(gesture, { maxLength: 12 })
const after = (made: ((zoom: Zoom) => Zoom)[]) =>
  made.reduce<Zoom>((zoom, each) => each(zoom), unzoomed)

/** Which point of the picture is shown at this point of the frame. */
const pictured = ({ scale, x, y }: Zoom, at: Point) => [(at.x - x) / scale, (at.y - y) / scale]

test('after any gestures the picture covers its frame, one to three times as large', () => {
  fc.assert(
    fc.property(gestures, (made) => {
      const { scale, x, y } = after(made)
      expect(scale).toBeGreaterThanOrEqual(1)
      expect(scale).toBeLessThanOrEqual(3)
      expect(Math.abs(x)).toBeLessThanOrEqual(((scale - 1) * frame.width) / 2 + 1e-6)
      expect(Math.abs(y)).toBeLessThanOrEqual(((scale - 1) * frame.height) / 2 + 1e-6)
    }),
  )
})

test('a strong pinch inwards shows the whole picture after any gestures', () => {
  fc.assert(
    fc.property(gestures, point, (made, at) => {
      const { scale, x, y } = zoomAt(after(made), at, 0.1, frame)
      expect([scale, Math.abs(x), Math.abs(y)]).toEqual([1, 0, 0])
    }),
  )
})

test('a double tap always ends at the whole picture or at the fixed enlargement', () => {
  fc.assert(
    fc.property(gestures, point, (made, at) => {
      const before = after(made)
      const { scale } = toggleZoom(before, at, frame)
      expect(scale).toBe(before.scale > 1 ? 1 : 2.5)
    }),
  )
})

test('a pinch outwards keeps the pinched point of the picture between the fingers', () => {
  const outwards = fc.double({ min: 1, max: 3, noNaN: true })
  fc.assert(
    fc.property(point, outwards, (at, by) => {
      const [x, y] = pictured(zoomAt(unzoomed, at, by, frame), at)
      expect(x).toBeCloseTo(at.x, 6)
      expect(y).toBeCloseTo(at.y, 6)
    }),
  )
})

test('a drag moves the picture with the finger until its edge is reached', () => {
  const zoomed = zoomAt(unzoomed, centre, 2, frame)
  expect(panBy(zoomed, { x: 100, y: -50 }, frame)).toEqual({ scale: 2, x: 100, y: -50 })
  expect(panBy(zoomed, { x: 9_999, y: -9_999 }, frame)).toEqual({ scale: 2, x: 180, y: -370 })
})

test('after a drag beyond the edge, dragging back moves the picture at once', () => {
  const atEdge = panBy(zoomAt(unzoomed, centre, 2, frame), { x: 9_999, y: 0 }, frame)
  expect(panBy(atEdge, { x: -10, y: 0 }, frame).x).toBe(atEdge.x - 10)
})

test('a picture that is not enlarged cannot be moved', () => {
  fc.assert(
    fc.property(move, (by) => {
      const { scale, x, y } = panBy(unzoomed, by, frame)
      expect([scale, Math.abs(x), Math.abs(y)]).toEqual([1, 0, 0])
    }),
  )
})

test('two small pinches enlarge as much as one large pinch', () => {
  const at = { x: 40, y: 90 }
  const twice = zoomAt(zoomAt(unzoomed, at, 1.2, frame), at, 1.5, frame)
  const once = zoomAt(unzoomed, at, 1.8, frame)
  for (const key of ['scale', 'x', 'y'] as const) expect(twice[key]).toBeCloseTo(once[key], 6)
})

test('a pinch in a corner never uncovers the opposite edge when it is undone', () => {
  const corner = { x: -180, y: -370 }
  const zoomed = zoomAt(unzoomed, corner, 3, frame)
  expect([zoomed.x, zoomed.y]).toEqual([360, 740])
  const back = zoomAt(zoomed, { x: 180, y: 370 }, 1 / 3, frame)
  expect([back.scale, Math.abs(back.x), Math.abs(back.y)]).toEqual([1, 0, 0])
})
