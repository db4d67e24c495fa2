import { expect, test } from 'vitest'
import { image } from '../../../../../tests/support/catalogue-fixtures.ts'
import { attributeOf, buttonNamed, tagsOf } from '../../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { ProductGallery } from './product-gallery.tsx'

const images = [
  image({ id: 'one', alt: 'The whole saree' }),
  image({ id: 'two', alt: '' }),
  image({ id: 'three', alt: 'The border' }),
]
const galleryOf = (count: number) =>
  htmlOf(<ProductGallery images={images.slice(0, count)} title="Red Silk Saree" />)

test('a gallery shows every image with its own alternative text or the title', () => {
  const alts = tagsOf(galleryOf(3), 'img').map((tag) => attributeOf(tag, 'alt'))
  expect(alts.slice(0, 3)).toEqual(['The whole saree', 'Red Silk Saree', 'The border'])
})

test('only the first image of a gallery is loaded at once', () => {
  const loading = tagsOf(galleryOf(3), 'img').map((tag) => attributeOf(tag, 'loading'))
  expect(loading.slice(0, 3)).toEqual([undefined, 'lazy', 'lazy'])
})

test('a gallery has named buttons, can be paused and can be scrolled by keyboard', () => {
  const html = galleryOf(2)
  for (const name of ['Previous image', 'Next image', 'Pause slideshow', 'Enlarge picture'])
    expect(buttonNamed(html, name)).toContain('type="button"')
  const strip = tagsOf(html, 'ul').find((tag) => tag.includes('Pictures of Red Silk Saree'))
  expect(strip?.toLowerCase()).toContain('tabindex="0"')
  expect(textOf(html)).toContain('1 / 2')
})

test('the thumbnails are a list with a name, and the one of the shown image is current', () => {
  const html = galleryOf(3)
  expect(tagsOf(html, 'ul').map((tag) => attributeOf(tag, 'aria-label'))).toEqual([
    'Pictures of Red Silk Saree',
    'All images',
  ])
  expect(buttonNamed(html, 'Show image 1 of 3')).toContain('aria-current="true"')
  expect(buttonNamed(html, 'Show image 3 of 3')).not.toContain('aria-current')
})

test('a gallery with a single image can only be enlarged', () => {
  expect(tagsOf(galleryOf(1), 'button')).toEqual([buttonNamed(galleryOf(1), 'Enlarge picture')])
  expect(tagsOf(galleryOf(1), 'img')).toHaveLength(1)
})

test('a product without images has a placeholder with its title', () => {
  expect(galleryOf(0)).toContain('role="img" aria-label="Red Silk Saree"')
})
