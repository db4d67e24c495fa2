import { expect, test } from 'vitest'
import { image } from '../../../../../tests/support/catalogue-fixtures.ts'
import { attributeOf, buttonNamed, tagsOf } from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { GalleryControls } from './gallery-controls.tsx'
import { Thumbnails } from './thumbnails.tsx'

const images = [image({ id: 'one' }), image({ id: 'two' }), image({ id: 'three' })]
const thumbnailsOf = (count: number, shown = 0) =>
  htmlOf(<Thumbnails images={images.slice(0, count)} shown={shown} onChoose={() => {}} />)
const controlsOf = (count: number, isPaused = false) => {
  const slides = { current: 1, choose: () => {}, isPaused, togglePause: () => {} } as never
  return htmlOf(<GalleryControls slides={slides} count={count} onEnlarge={() => {}} />)
}

test('a single picture has no thumbnails', () => {
  expect(thumbnailsOf(1)).toBe('')
})

test('thumbnails are numbered buttons, and exactly the shown one is current', () => {
  const buttons = tagsOf(thumbnailsOf(3, 1), 'button')
  expect(buttons.map((tag) => attributeOf(tag, 'aria-label'))).toEqual([
    'Show image 1 of 3',
    'Show image 2 of 3',
    'Show image 3 of 3',
  ])
  expect(buttons.map((tag) => attributeOf(tag, 'aria-current'))).toEqual([
    undefined,
    'true',
    undefined,
  ])
})

test('the image of a thumbnail has no alternative text, because its button has a name', () => {
  for (const tag of tagsOf(thumbnailsOf(3), 'img')) expect(tag).toContain('alt=""')
})

test('thumbnails are small pictures, whatever the size of the originals', () => {
  const sources = tagsOf(thumbnailsOf(3), 'source').map((tag) => attributeOf(tag, 'srcSet'))
  for (const source of sources) expect(source ?? '').not.toMatch(/ (480|720|960|1280|2000)w/)
})

test('the controls of several pictures show which one is current', () => {
  expect(textOf(controlsOf(3))).toContain('2 / 3')
  for (const name of ['Previous image', 'Next image', 'Enlarge picture'])
    expect(buttonNamed(controlsOf(3), name)).toContain('type="button"')
})

test('a single picture can only be enlarged', () => {
  const names = tagsOf(controlsOf(1), 'button').map((tag) => attributeOf(tag, 'aria-label'))
  expect(names).toEqual(['Enlarge picture'])
})

test('the slideshow button says what it will do', () => {
  expect(buttonNamed(controlsOf(2), 'Pause slideshow')).toBeDefined()
  expect(() => buttonNamed(controlsOf(2), 'Play slideshow')).toThrow()
  expect(buttonNamed(controlsOf(2, true), 'Play slideshow')).toBeDefined()
})
