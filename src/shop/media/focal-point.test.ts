import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  centre,
  croppedPreview,
  focalPoint,
  focusClass,
  PREVIEW_RATIO,
  previewRegion,
  storedFocus,
} from './focal-point.ts'
import { renditionOf } from './rendition.server.ts'

const percent = fc.integer({ min: 0, max: 100 })
const side = fc.integer({ min: 1, max: 3200 })

test('a focal point is stored in steps of 5 % and read again', () => {
  fc.assert(
    fc.property(percent, percent, (x, y) => {
      const read = focalPoint(storedFocus({ x, y }))
      expect(Math.abs(read.x - x)).toBeLessThan(3)
      expect(Math.abs(read.y - y)).toBeLessThan(3)
      expect(focalPoint(storedFocus(read))).toEqual(read)
    }),
  )
  expect(storedFocus({ x: 51, y: 49 })).toBeNull()
})

test.each([null, undefined, '', '5', '5 x', '1e2 3', '-5 10'])('"%s" is the centre', (stored) => {
  expect(focalPoint(stored)).toEqual(centre)
})

test('a point beyond the picture is moved to its edge', () => {
  expect(focalPoint('999 0')).toEqual({ x: 100, y: 0 })
  expect(storedFocus({ x: -20, y: 400 })).toBe('0 100')
})

test('the style sheet has the classes of every stored point', () => {
  const styles = readFileSync('src/web/ui/picture.css', 'utf8')
  expect(focusClass(null)).toBe('')
  expect(focusClass('30 75')).toBe('focus-x-30 focus-y-75')
  for (let step = 0; step <= 100; step += 5)
    for (const axis of ['x', 'y'])
      expect(styles).toContain(`.focus-${axis}-${step} {\n  --focus-${axis}: ${step}%;\n}`)
})

test('a cropped preview lies inside the image and has the shape of a link', () => {
  fc.assert(
    fc.property(side, side, percent, (width, height, place) => {
      const region = previewRegion({ width, height }, place)
      expect(region.left + region.width).toBeLessThanOrEqual(width)
      expect(region.top + region.height).toBeLessThanOrEqual(height)
      expect(Math.min(region.left, region.top, region.width - 1, region.height - 1)).toBe(0)
      if (Math.min(region.width, region.height) > 100)
        expect(region.width / region.height).toBeCloseTo(PREVIEW_RATIO, 1)
    }),
  )
})

test('the preview of a link is cropped around the focal point along the axis that is cut', () => {
  const image = { id: 'a', width: 1200, height: 1600 }
  expect(croppedPreview(image)).toBeNull()
  expect(croppedPreview({ ...image, focus: '100 20' })).toEqual({
    path: '/images/a/preview-20.jpg',
    width: 1200,
    height: 630,
  })
  const wide = croppedPreview({ id: 'a', width: 2400, height: 800, focus: '90 0' })
  expect(wide).toEqual({ path: '/images/a/preview-90.jpg', width: 1200, height: 630 })
})

test('every cropped preview is a known file, and others are not', () => {
  fc.assert(
    fc.property(percent, percent, (x, y) => {
      const preview = croppedPreview({ id: 'a', width: 3, height: 4, focus: `${x} ${y}` })
      expect(renditionOf(preview!.path.split('/').at(-1)!)).toMatchObject({ format: 'jpeg' })
    }),
  )
  expect(renditionOf('preview-5.jpg')).toBeUndefined()
})
