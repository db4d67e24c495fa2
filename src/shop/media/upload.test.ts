import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sniffUpload } from './upload.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test('the type of a file is detected by its first bytes, not by its name', () => {
  expect(sniffUpload(bytes('\xff\xd8\xff\xe0'))).toBe('jpeg')
  expect(sniffUpload(bytes('\x89PNG\r\n\x1a\n'))).toBe('png')
  expect(sniffUpload(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('webp')
  expect(sniffUpload(bytes('GIF89a'))).toBe('gif')
  expect(sniffUpload(bytes('\0\0\0\x20ftypavif\0\0\0\0mif1avif'))).toBe('avif')
})

test('a HEIC file is recognised by its brands, even if a generic brand comes first', () => {
  expect(sniffUpload(bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toBe('heic')
  expect(sniffUpload(bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'))).toBe('heic')
  expect(sniffUpload(bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1avif'))).toBe('avif')
  expect(sniffUpload(bytes('\0\0\0\x18ftypisom\0\0\0\0mp42'))).toBeNull()
})

test('an SVG is detected behind a byte order mark, a declaration and a comment', () => {
  expect(sniffUpload(bytes('<svg xmlns="http://www.w3.org/2000/svg">'))).toBe('svg')
  expect(
    sniffUpload(
      bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a JPEG, honestly -->\n<SVG\n width="1">'),
    ),
  ).toBe('svg')
})

test('any other content is not an image', () => {
  for (const other of ['', 'hello', '%PDF-1.7', 'PK\x03\x04', '<html></html>', 'BM', 'II*\0'])
    expect(sniffUpload(bytes(other))).toBeNull()
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 2000 }),
      (noise) => sniffUpload(noise) === null || noise.length > 2,
    ),
  )
})
