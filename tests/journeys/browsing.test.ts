import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { publishSiteRecord } from '../../src/shop/site/publish-site-record.server.ts'
import { productPath } from '../../src/shop/seo/product-path.ts'
import { sareeInShop, suitInShop } from '../support/builders.ts'
import { startShop } from '../support/test-shop.ts'
import { openWithoutScript, openBrowser, phone } from '../support/browser.ts'
import { waitForNotification } from '../support/notifications.ts'
import { signUpNewCustomer, logIn, putInCart, newCustomer } from '../support/shopping.ts'

const { url, shop } = await startShop()
const shown = { categories: ['Latest', 'Popular', 'Recommended'] as const, images: 0 }
const saree = await sareeInShop(shop.db, {
  ...shown,
  categories: [...shown.categories],
  title: 'Maroon Banarasi',
  quantity: 3,
})
const suit = await suitInShop(shop.db, {
  ...shown,
  categories: [...shown.categories],
  title: 'Teal Anarkali',
  images: 0,
})
const visitor = await openBrowser(url)

const shopButton = (page: Page) => page.getByRole('button', { name: 'Shop', exact: true })
const entry = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const cartOf = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('cart') ?? '[]') as {
        id: string
        size: string[]
        quantity: number
      }[],
  )

test('the Shop menu opens by click, pointer and keyboard, and closes on Escape', async () => {
  const { page } = await visitor()
  await page.goto('/', { waitUntil: 'networkidle' })
  await shopButton(page).click()
  await entry(page, 'Saree').waitFor()
  await page.keyboard.press('Escape')
  await entry(page, 'Saree').waitFor({ state: 'hidden' })

  await page.getByRole('heading', { level: 1 }).hover()
  await shopButton(page).hover()
  await entry(page, 'Trending').waitFor()
  await page.getByRole('heading', { name: 'Recommended' }).hover()
  await entry(page, 'Trending').waitFor({ state: 'hidden' })

  await shopButton(page).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/shop/Trending')
  await expect
    .poll(() =>
      page
        .getByRole('heading', { level: 1, name: 'Trending' })
        .evaluate((heading) => heading === document.activeElement),
    )
    .toBe(true)
  await expect.poll(() => page.title()).toBe('Trending · Zari')
})

test('the menu on a phone has all entries for guests and for customers', async () => {
  const { page } = await visitor({ viewport: phone })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const name of ['Home', 'Trending', 'Latest', 'Suit', 'Saree', 'Login'])
    await expect.poll(() => entry(page, name).count(), { message: name }).toBe(1)
  await expect.poll(() => entry(page, 'Orders').count()).toBe(0)
  await page.keyboard.press('Escape')
  await entry(page, 'Login').waitFor({ state: 'hidden' })

  await signUpNewCustomer(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const name of ['Cart', 'Orders'])
    await expect.poll(() => entry(page, name).count(), { message: name }).toBe(1)
  await expect.poll(() => entry(page, 'Login').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Logout' }).count()).toBe(1)
})

test('choosing another size or quantity removes the product from the cart and shows a message', async () => {
  const { page } = await visitor()
  await putInCart(page, suit)
  await expect.poll(() => cartOf(page)).toMatchObject([{ id: suit.id, size: ['S'], quantity: 1 }])

  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await waitForNotification(page, 'Deleted from cart')
  await expect.poll(() => cartOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('button', { name: 'Remove from Cart' }).waitFor()
  await expect.poll(() => cartOf(page)).toMatchObject([{ id: suit.id, size: ['L'], quantity: 2 }])
})

test('the quantity can be set from 1 up to the stock', async () => {
  const { page } = await visitor()
  await page.goto(productPath(saree), { waitUntil: 'networkidle' })
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await quantity.fill('99')
  await expect.poll(() => quantity.inputValue()).toBe('3')
  await expect
    .poll(() => page.getByRole('button', { name: 'Increase quantity' }).isDisabled())
    .toBe(true)
  await quantity.fill('0')
  await expect.poll(() => quantity.inputValue()).toBe('1')
  await expect
    .poll(() => page.getByRole('button', { name: 'Decrease quantity' }).isDisabled())
    .toBe(true)
})

test('a product card adds its product to the cart and removes it again', async () => {
  const { page } = await visitor()
  await page.goto('/shop/Latest', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add to cart: Teal Anarkali' }).click()
  await waitForNotification(page, 'Added to cart')
  await expect.poll(() => cartOf(page)).toMatchObject([{ size: ['M'], quantity: 1 }])
  await page.getByRole('button', { name: 'Remove from cart: Teal Anarkali' }).click()
  await waitForNotification(page, 'Deleted from cart')
  await expect.poll(() => cartOf(page)).toEqual([])
})

test('browsing, searching and reading work before the script has loaded', async () => {
  const { page } = await visitor({ javaScriptEnabled: false })
  await page.goto('/')
  await shopButton(page).click()
  await entry(page, 'Saree').click()
  await entry(page, saree.title).click()
  await page.getByRole('heading', { level: 1, name: saree.title }).waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('anarkali')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('heading', { name: 'Search Results' }).waitFor()
  await expect.poll(() => entry(page, suit.title).count()).toBe(1)
})

test('a click before hydration is not lost', async () => {
  const { page } = await visitor()
  const { wakeUp } = await openWithoutScript(page, '/')
  await page
    .getByRole('button', { name: `Add to cart: ${suit.title}` })
    .first()
    .click()
  expect(await cartOf(page)).toEqual([])
  wakeUp()
  await waitForNotification(page, 'Added to cart')
  await expect.poll(() => cartOf(page)).toMatchObject([{ id: suit.id }])
})

test('a menu opened before hydration stays open and closes on navigation', async () => {
  const { page } = await visitor({ viewport: phone })
  const { wakeUp } = await openWithoutScript(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await entry(page, 'Saree').waitFor()
  const icon = () => page.getByRole('button', { name: 'Menu' }).innerHTML()
  const iconBefore = await icon()
  wakeUp()
  await expect.poll(icon).not.toBe(iconBefore)
  await entry(page, 'Saree').click()
  await page.getByRole('heading', { level: 1, name: 'Saree' }).waitFor()
  await entry(page, 'Login').waitFor({ state: 'hidden' })
})

test('size and quantity chosen before hydration are added to the cart', async () => {
  const { page } = await visitor()
  const { wakeUp } = await openWithoutScript(page, productPath(suit))
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  wakeUp()
  await waitForNotification(page, 'Added to cart')
  await expect.poll(() => cartOf(page)).toMatchObject([{ id: suit.id, size: ['L'], quantity: 2 }])
})

test('a filter selected before hydration is applied on desktop and stays selected on a phone', async () => {
  const { page } = await visitor()
  const tick = async (page: Page, wait: Promise<{ wakeUp: () => void }>) => {
    const { wakeUp } = await wait
    if (page.viewportSize()?.width === phone.width)
      await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.locator('summary').filter({ hasText: 'Availability' }).click()
    await page.getByRole('checkbox', { name: 'In stock' }).check()
    wakeUp()
  }
  await tick(page, openWithoutScript(page, '/shop/Latest'))
  await page.waitForURL(/stock=in/)
  await page.getByRole('link', { name: /^In stock.*remove this filter/ }).waitFor()

  const small = (await visitor({ viewport: phone })).page
  await tick(small, openWithoutScript(small, '/shop/Latest'))
  await small.waitForFunction(() =>
    Object.keys(document.querySelector('#filters') ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    ),
  )
  await small.getByRole('button', { name: 'Show results' }).click()
  await small.waitForURL(/stock=in/)
})

test('a cart survives a reload, and a size change before hydration removes the product', async () => {
  const { page } = await visitor()
  await putInCart(page, suit)
  await page.reload()
  await page.getByRole('button', { name: 'Remove from Cart' }).waitFor()
  const { wakeUp } = await openWithoutScript(page, productPath(suit))
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  wakeUp()
  await waitForNotification(page, 'Deleted from cart')
  await expect.poll(() => cartOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).waitFor()
})

test('a customer’s cart is stored on the server and appears on another phone', async () => {
  const asha = newCustomer('Asha')
  const first = await visitor()
  await signUpNewCustomer(first.page, asha)
  await putInCart(first.page, saree)
  await first.page.getByRole('link', { name: 'Go to Cart' }).click()
  await first.page.getByText('Total Amount').waitFor()

  const second = await visitor({ viewport: phone })
  await second.page.goto('/authentication')
  await logIn(second.page, asha)
  await expect.poll(() => cartOf(second.page)).toMatchObject([{ id: saree.id }])
})

test('changed shop details appear in the footer of an open page without a reload', async () => {
  const { page } = await visitor()
  await Promise.all([
    page.waitForResponse('**/site/live'),
    page.goto('/about', { waitUntil: 'load' }),
  ])
  const body = {
    address: '7 Weavers’ Lane, Varanasi',
    mapsLink: '',
    instagram: 'https://instagram.com/zari',
    facebook: 'https://facebook.com/zari',
    pinterest: 'https://pinterest.com/zari',
  }
  await publishSiteRecord(shop.db, {
    kind: 'shop-details',
    basedOnVersion: 0,
    body,
    publishedBy: null,
  })
  await page.getByText('7 Weavers’ Lane, Varanasi').waitFor()
})
