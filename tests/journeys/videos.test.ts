import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { readVideo } from '../../src/shop/videos/read-video.ts'
import { initialHome } from '../../src/shop/site/home/home-sections.ts'
import { publishHome } from '../../src/shop/site/home/save-home.server.ts'
import { openAdminPage } from '../support/admin-page.ts'
import { openBrowser, phone } from '../support/browser.ts'
import { sareeInShop } from '../support/builders.ts'
import { waitForNotification } from '../support/notifications.ts'
import { recordVideo } from '../support/recorded-video.ts'
import { logIn, owner } from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)
const saree = await sareeInShop(shop.db, { title: 'Saree that moves', images: 0 })

function watchVideos(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/videos/')) requested.push(request.url())
  })
  return requested
}
const playedSeconds = (page: Page) =>
  page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime)
const isPaused = (page: Page) =>
  page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused)

test('an owner adds a video on a phone, and customers play it on a tap', async () => {
  const { page } = await visitor({ viewport: phone, hasTouch: true, isMobile: true })
  await page.goto('/admin/login')
  await logIn(page, owner, '/admin/login')
  const buffer = await recordVideo(page)
  await page.goto(`/admin/updateproduct/${saree.id}`)
  const input = page.getByLabel('Choose a video')
  expect(readVideo(buffer)).toMatchObject({ type: 'webm' })
  await input.setInputFiles({ name: 'film.mov', mimeType: 'video/mp4', buffer: Buffer.from('no') })
  await page.getByText('This file is not a video.').waitFor()
  await input.setInputFiles({ name: 'film.webm', mimeType: 'video/webm', buffer })
  await waitForNotification(page, 'The video is saved')
  await page.getByRole('button', { name: 'Remove video' }).waitFor()

  const { page: shown } = await visitor({ viewport: phone, hasTouch: true, isMobile: true })
  const requested = watchVideos(shown)
  await shown.goto(productPath(saree))
  expect(requested).toEqual([])
  await expect.poll(() => shown.locator('video').count()).toBe(0)
  await shown.getByRole('button', { name: 'Play video' }).tap()
  await expect.poll(() => playedSeconds(shown)).toBeGreaterThan(0)
  expect(requested.length).toBeGreaterThan(0)
  await shown.getByRole('button', { name: 'Close video' }).tap()
  await expect.poll(() => shown.locator('video').count()).toBe(0)
})

test('the video is played and closed with the keyboard, which returns to its button', async () => {
  const { page } = await visitor()
  await page.goto(productPath(saree))
  await page.getByRole('button', { name: 'Play video' }).press('Enter')
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0)
  const player = page.getByLabel('Video of Saree that moves')
  const isMuted = () => player.evaluate((video) => (video as HTMLVideoElement).muted)
  await expect.poll(isMuted).toBe(true)
  await player.press('Escape')
  await expect.poll(() => page.locator('video').count()).toBe(0)
  const button = page.getByRole('button', { name: 'Play video' })
  await expect.poll(() => button.evaluate((found) => found === document.activeElement)).toBe(true)
})

test('an MP4 is requested in ranges and plays from any position', async () => {
  const filmed = await sareeInShop(shop.db, { title: 'Saree in an MP4', images: 0 })
  const page = await openAdminPage(visitor, `/admin/updateproduct/${filmed.id}`)
  const buffer = await recordVideo(page, 'mp4')
  const file = { name: 'film.mp4', mimeType: 'video/mp4', buffer }
  await page.getByLabel('Choose a video').setInputFiles(file)
  await waitForNotification(page, 'The video is saved')

  const { page: shown } = await visitor()
  await shown.goto(productPath(filmed))
  const answered = shown.waitForResponse((response) => response.url().includes('/videos/'))
  await shown.getByRole('button', { name: 'Play video' }).click()
  const response = await answered
  expect([response.status(), response.headers()['content-range']]).toEqual([
    206,
    `bytes 0-${buffer.length - 1}/${buffer.length}`,
  ])
  await expect.poll(() => playedSeconds(shown)).toBeGreaterThan(0)
  const soughtSeconds = await shown.locator('video').evaluate(async (element) => {
    const video = element as HTMLVideoElement
    const sought = new Promise((resolve) => video.addEventListener('seeked', resolve))
    video.pause()
    video.currentTime = 0.1
    await sought
    return video.currentTime
  })
  expect(soughtSeconds).toBeCloseTo(0.1)
})

test('the hero’s video starts when the page is idle, can be paused, and waits if less motion is preferred', async () => {
  const { id, type } = await shop.db
    .selectFrom('videos')
    .select(['id', 'type'])
    .executeTakeFirstOrThrow()
  const { id: staffId } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const body = structuredClone(initialHome)
  body.sections[0]!.items[0]!.video = { id, type: type === 'mp4' ? 'mp4' : 'webm' }
  const basedOn = { published: 0, draft: 0 }
  expect((await publishHome(shop.db, { basedOn, body, staffId })).outcome).toBe('saved')

  const { page } = await visitor()
  await page.goto('/')
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Pause video' }).click()
  await expect.poll(() => isPaused(page)).toBe(true)

  const { page: still } = await visitor({ reducedMotion: 'reduce' })
  const requested = watchVideos(still)
  await still.goto('/')
  await still.getByRole('button', { name: 'Play video' }).waitFor()
  await still.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(requested).toEqual([])
  await still.getByRole('button', { name: 'Play video' }).click()
  await expect.poll(() => playedSeconds(still)).toBeGreaterThan(0)
})
