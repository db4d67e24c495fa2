import type { FileChooser, Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { picture, sareeInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { allowErrors, openBrowser, phone } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import { logIn, owner } from '../support/shopping.ts'

const { url, shop } = await startShop()
await ensureAdmin(shop.db, shop.auth, owner)
const visitor = await openBrowser(url)
const TWO_MINUTES_MS = 120_000
/** The time per key when typing on a touch screen. */
const KEY_MS = 30

async function ownerOnPhone(path: string): Promise<Page> {
  const { page } = await visitor({ viewport: phone, hasTouch: true, isMobile: true })
  await page.goto('/admin/login')
  await logIn(page, owner, '/admin/login')
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  return page
}

/** Waits for the next file chooser. Must be called before the chooser opens. */
function nextChooser(page: Page): Promise<FileChooser> {
  return new Promise((resolve) => page.once('filechooser', resolve))
}

const pictures = [
  'Portrait_3.jpg',
  'Portrait_8.jpg',
  'Landscape_1.jpg',
  'Landscape_6.jpg',
  'pngsuite/basn6a16.png',
  'pngsuite/tbbn3p08.png',
].map((file) => `tests/pictures/${file}`)
const fields = {
  Title: 'Maroon Banarasi silk saree',
  Description: 'Woven in Varanasi, with a broad zari border and a blouse piece.',
  'Original Price': '8,999',
  'Selling Price': '6499',
  Quantity: '4',
  'Highlight 1': 'Pure silk',
  'Highlight 2': 'With blouse piece',
}
const saved = () =>
  shop.db
    .selectFrom('products')
    .innerJoin('product_images', 'product_id', 'products.id')
    .where('title', '=', fields.Title)
    .select(['position', 'alt'])
    .orderBy('position')
    .execute()

test('a product with six images is added by touch on a 360 px phone in under two minutes', async () => {
  const begun = performance.now()
  const page = await ownerOnPhone('/admin/addproducts')
  const chooser = nextChooser(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByLabel('Image 1', { exact: true }).tap()
  await (await chooser).setFiles(pictures)
  for (const [name, text] of Object.entries(fields)) {
    const field = page.getByRole('textbox', { name, exact: true })
    await field.tap()
    await field.fill('')
    await field.pressSequentially(text, { delay: KEY_MS })
  }
  await page.getByRole('checkbox', { name: 'Latest' }).tap()
  for (let number = 1; number <= 6; number++)
    await page.getByRole('button', { name: `Remove picture ${number}` }).waitFor()
  await page.getByRole('button', { name: 'Move picture 6 earlier' }).tap()
  await page.getByRole('textbox', { name: 'What the picture shows (picture 5)' }).fill('The pallu')
  await page.getByRole('button', { name: 'Add Product' }).tap()
  await waitForNotification(page, 'Added product successfully!')
  const taken = performance.now() - begun
  console.log(`six pictures by touch: ${(taken / 1000).toFixed(1)} s`)
  expect(taken).toBeLessThan(TWO_MINUTES_MS)
  expect((await saved()).map(({ alt }) => alt)).toEqual(['', '', '', '', 'The pallu', ''])
})

test('every touch target is at least 44 pixels, and nothing is wider than the phone', async () => {
  const page = await ownerOnPhone('/admin/addproducts')
  await page.getByLabel('Image 1', { exact: true }).setInputFiles(pictures.slice(0, 2))
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
  const small = await page
    .getByRole('main')
    .locator('button, select, input:not([type=hidden], [type=checkbox], [type=file])')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility())
        .map((target) => ({
          name:
            target.getAttribute('aria-label') ?? target.textContent ?? target.getAttribute('name'),
          ...(target.getBoundingClientRect().toJSON() as DOMRect),
        }))
        .filter(({ width, height }) => width < 44 || height < 43.5)
        .map(({ name, width, height }) => `${name} ${width} × ${height}`),
    )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phone.width,
  )
})

/** Presses Tab until the element has the focus, at most 80 times. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there.')
}

test('images are added, moved, described and removed by keyboard, and focus stays with the image', async () => {
  const saree = await sareeInShop(shop.db, { title: 'By keyboard', images: 0 })
  const page = await ownerOnPhone(`/admin/updateproduct/${saree.id}`)
  const chooser = nextChooser(page)
  await whenHydrated(page)
  await tabTo(page, page.getByLabel('Image 1', { exact: true }))
  await page.getByLabel('Image 1', { exact: true }).press('Space')
  await (await chooser).setFiles(pictures.slice(0, 3))
  await page.getByRole('button', { name: 'Remove picture 3' }).waitFor()

  await tabTo(page, page.getByRole('textbox', { name: 'What the picture shows (picture 1)' }))
  await page.keyboard.type('The border')
  await page.getByRole('button', { name: 'Move picture 1 later' }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move picture 2 later')
  await page.keyboard.press('Enter')
  await expect
    .poll(() =>
      page.getByRole('textbox', { name: 'What the picture shows (picture 3)' }).inputValue(),
    )
    .toBe('The border')
  await tabTo(page, page.getByRole('button', { name: 'Update Product' }))
  await page.keyboard.press('Enter')
  await waitForNotification(page, 'Product Updated successfully')
  const alts = await shop.db
    .selectFrom('product_images')
    .where('product_id', '=', saree.id)
    .select('alt')
    .orderBy('position')
    .execute()
  expect(alts.map(({ alt }) => alt)).toEqual(['', '', 'The border'])
})

/** Waits until the form of the page reacts to presses. */
const whenHydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__react')),
  )

test('a picture of the library is chosen for a product, gets a focal point and is replaced', async () => {
  allowErrors(/404/) // the pictures are rows without files
  const [first, second] = ['A loom in Varanasi', 'A finished border'] as const
  const idOf = new Map<string, string>()
  for (const alt of [first, second]) {
    const id = await picture(shop.db)
    await shop.db.updateTable('images').set({ alt }).where('id', '=', id).execute()
    idOf.set(alt, id)
  }
  const saree = await sareeInShop(shop.db, { title: 'From the library', images: 0 })
  const page = await ownerOnPhone(`/admin/updateproduct/${saree.id}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Choose from the library' }).tap()
  await page.getByRole('searchbox', { name: 'Search pictures' }).fill('loom')
  await page.getByRole('searchbox', { name: 'Search pictures' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: first }).tap()
  await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
  await page.getByRole('button', { name: 'Update Product' }).tap()
  await waitForNotification(page, 'Product Updated successfully')

  await page.goto(`/admin/media/${idOf.get(first)}`)
  await whenHydrated(page)
  await page.getByText('Product: From the library').waitFor()
  const point = page.getByRole('button', { name: /^Focal point/ })
  await point.press('ArrowRight')
  await point.press('ArrowDown')
  await expect.poll(() => page.getByLabel('From the left, %').inputValue()).toBe('55')
  await page.getByRole('button', { name: 'Save picture' }).tap()
  await waitForNotification(page, 'Updated successfully!')
  const stored = await shop.db
    .selectFrom('images')
    .select('focus')
    .where('id', '=', idOf.get(first)!)
    .executeTakeFirst()
  expect(stored).toEqual({ focus: '55 55' })

  await page.getByRole('button', { name: 'Choose from the library' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: second }).tap()
  await page.waitForURL(`**/admin/media/${idOf.get(second)}`)
  await page.getByText('Product: From the library').waitFor()
})
