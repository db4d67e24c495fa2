import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cropShare,
  imageFormats,
  imageUrl,
  imageWidths,
  previewUrl,
  sourceSet,
  widthsFor,
} from './image.ts'

test('no rendition is wider than its original, except the smallest one', () => {
  expect(widthsFor(100)).toEqual([240])
  expect(widthsFor(399)).toEqual([240])
  expect(widthsFor(400)).toEqual([240, 400])
  expect(widthsFor(5_000)).toEqual([...imageWidths])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), (width) => {
      const [smallest, ...others] = widthsFor(width)
      expect(smallest).toBe(imageWidths[0])
      expect(others.every((other) => other <= width)).toBe(true)
    }),
  )
})

test('a wider original has all the widths of a narrower original', () => {
  const width = fc.integer({ min: 1, max: 3_000 })
  fc.assert(
    fc.property(width, width, (one, other) => {
      const [narrow, wide] = [Math.min(one, other), Math.max(one, other)].map(widthsFor)
      expect(wide).toEqual(expect.arrayContaining(narrow!))
    }),
  )
})

test('the renditions of an image have different addresses', () => {
  const urls = imageWidths.flatMap((width) =>
    imageFormats.map((format) => imageUrl('id', width, format)),
  )
  expect(urls).toContain('/images/id/240.avif')
  expect(new Set([...urls, previewUrl('id')]).size).toBe(urls.length + 1)
})

test('the source set lists the renditions up to the useful width, and at least the smallest', () => {
  const image = { id: 'a', width: 700 }
  expect(sourceSet(image, 'avif', 400)).toBe('/images/a/240.avif 240w, /images/a/400.avif 400w')
  expect(sourceSet(image, 'webp', 2000)).toBe(
    '/images/a/240.webp 240w, /images/a/400.webp 400w, /images/a/640.webp 640w',
  )
  expect(sourceSet({ id: 'a', width: 100 }, 'webp', 2000)).toBe('/images/a/240.webp 240w')
})

test('widths of a cropped landscape are those of the part that is shown', () => {
  const landscape = { id: 'a', width: 1_280, height: 480 }
  const share = cropShare(landscape)
  expect(share).toBe(360 / 1_280)
  expect(sourceSet(landscape, 'avif', 240, share)).toBe(
    [
      ...['/images/a/240.avif 68w', '/images/a/400.avif 113w', '/images/a/640.avif 180w'],
      '/images/a/720.avif 203w',
    ].join(', '),
  )
  expect(cropShare({ width: 600, height: 800 })).toBe(1)
  expect(cropShare({ width: 600, height: 1_200 })).toBe(1)
})
