import { expect, test } from 'vitest'
import { newItem } from '#shop/site/home/home-sections.ts'
import { image } from '../../../../tests/support/catalogue-fixtures.ts'
import { buttonNamed } from '../../../../tests/support/html-parts.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { Hero } from './hero.tsx'

const video = { id: 'bbf82fd9-4fcc-4a90-a122-4e7ca2cfa040', type: 'mp4' } as const
const heroOf = (item: Parameters<typeof newItem>[0]) =>
  htmlOf(<Hero item={newItem({ heading: 'Monsoon', ...item })} product={null} isDrawn={false} />)

test('a hero with a video has its picture first, and nothing of the video before the page is idle', () => {
  const html = heroOf({ image: image(), video })
  expect(html).toContain('fetchPriority="high"')
  expect(html).not.toContain('<video')
  expect(html).not.toContain(video.id)
  expect(buttonNamed(html, 'Play video')).toContain('type="button"')
})

test('a hero without a video has no button for it', () => {
  expect(() => buttonNamed(heroOf({ image: image() }), 'Play video')).toThrow()
})
