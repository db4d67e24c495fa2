import { expect, test } from 'vitest'
import type { Zip } from '#platform/zip/read-zip.server.ts'
import { fileNamed, filesOf, keyOf, ownImageId, planOf } from './image-plan.server.ts'

/** A zip with these files; `prints` are the fingerprints of their content. */
function zipOf(prints: Record<string, string>) {
  const names = Object.keys(prints)
  const zip = { names, fingerprint: (name: string) => prints[name]! } as unknown as Zip
  return filesOf(zip)
}
const id = '11111111-1111-4111-8111-111111111111'
const shopUrl = 'https://zari.test'

test('a file is found by its path or by its name, in any case and with any slashes', () => {
  const files = zipOf({ 'Suits/Teal.JPG': 'a', 'ivory.jpg': 'b' })
  for (const named of ['Suits/Teal.JPG', 'suits/teal.jpg', String.raw`suits\teal.jpg`, 'TEAL.jpg'])
    expect(fileNamed(files, named)).toBe('Suits/Teal.JPG')
  expect(fileNamed(files, 'elsewhere/ivory.jpg')).toBe('ivory.jpg')
  expect(fileNamed(files, 'navy.jpg')).toBeUndefined()
})

test('of two files with one name the path decides, and else the first', () => {
  const files = zipOf({ 'a/front.jpg': '1', 'b/front.jpg': '2' })
  expect(fileNamed(files, 'b/front.jpg')).toBe('b/front.jpg')
  expect(fileNamed(files, 'front.jpg')).toBe('a/front.jpg')
})

test('only addresses of this shop and names of its own files name an image of the shop', () => {
  expect(ownImageId(`${shopUrl}/images/${id}/1280.webp`, shopUrl)).toBe(id)
  expect(ownImageId(`pictures/${id}.jpg`, shopUrl)).toBe(id)
  for (const source of [
    `https://zari.test.evil.test/images/${id}/1280.webp`,
    `http://zari.test/images/${id}/1280.webp`,
    `${shopUrl}/images/7/1280.webp`,
    `${shopUrl}/products/${id}/1280.webp`,
    'https://[broken',
    'front.jpg',
  ])
    expect(ownImageId(source, shopUrl)).toBeNull()
})

test('equal files of two zips have one key, and changed content or another name has another', () => {
  const key = (name: string, print: string) => keyOf(name, zipOf({ [name]: print }))
  expect(key('a/front.jpg', '1')).toBe(key('b/Front.jpg', '1'))
  const keys = [key('front.jpg', '1'), key('front.jpg', '2'), key('back.jpg', '1')]
  expect(new Set(keys).size).toBe(3)
  expect(keyOf('front.jpg', null)).toBeNull()
  expect(keyOf('front.jpg', zipOf({}))).toBeNull()
  expect(keyOf('https://cdn.test/a.jpg', null)).toMatch(/^[0-9a-f]{64}$/)
})

test('a plan keeps its texts within their limits and on one line', () => {
  const source = `https://cdn.test/${'x'.repeat(3000)}`
  const plan = planOf({ source, alt: ` Front\nview ${'y'.repeat(500)}` }, null)
  expect(plan).toMatchObject({
    imageId: null,
    alt: expect.stringMatching(/^Front view y+$/) as string,
  })
  expect(plan.source).toHaveLength(2000)
  expect(plan.alt.length).toBeLessThanOrEqual(300)
})
