import { expect, test } from 'vitest'
import { image } from '../../../../../tests/support/catalogue-fixtures.ts'
import { htmlOf } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import { GalleryVideo } from './gallery-video.tsx'
import { shownVideo } from './shown-video.server.ts'
import { VideoPlayer } from './video-player.tsx'

const stored = {
  id: 'bbf82fd9-4fcc-4a90-a122-4e7ca2cfa040',
  type: 'mp4' as const,
  durationMs: 12_000,
  width: 720,
  height: 1280,
  posterId: null,
  addedAt: new Date('2026-01-01'),
}
const other = image({ id: '1666d988-6bfb-468a-a221-599790f3c119', width: 300 })

test('the video is a button, and nothing of it is in the page before a tap', () => {
  const html = htmlOf(<GalleryVideo video={shownVideo(stored, [image()])} title="Red Silk Saree" />)
  expect(textOf(html)).toContain('Play video')
  expect(html).not.toContain('<video')
  expect(html).not.toContain('/images/')
})

test('the poster is the chosen picture, in a width that exists, or the first one', () => {
  const first = image()
  expect(shownVideo(stored, [first, other])).toEqual({
    src: `/videos/${stored.id}.mp4`,
    poster: `/images/${first.id}/960.webp`,
  })
  expect(shownVideo({ ...stored, posterId: other.id }, [first, other]).poster).toBe(
    `/images/${other.id}/240.webp`,
  )
  expect(shownVideo({ ...stored, posterId: 'gone' }, [first]).poster).toContain(first.id)
  expect(shownVideo(stored, []).poster).toBe('')
})

test('the player has controls, a name and no sound at first', () => {
  const html = htmlOf(
    <VideoPlayer video={shownVideo(stored, [])} title="Red Silk Saree" onClose={() => {}} />,
  )
  expect(html).toContain('aria-label="Video of Red Silk Saree"')
  for (const attribute of ['controls=""', 'muted=""', 'playsInline=""'])
    expect(html.toLowerCase()).toContain(attribute.toLowerCase())
  expect(html).not.toContain('poster=')
})
