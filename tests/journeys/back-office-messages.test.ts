import { expect, test } from 'vitest'
import { ensureAdmin } from '../../src/shop/people/first-admin.server.ts'
import { insertQuery } from '../../src/shop/inbox/query-store.server.ts'
import { subscribe } from '../../src/shop/inbox/subscribe.server.ts'
import { openAdminPage, expectAccessible } from '../support/admin-page.ts'
import { startShop } from '../support/test-shop.ts'
import { allowErrors, openBrowser, phone } from '../support/browser.ts'
import { BLOCKED_RECORDER } from '../support/notifications.ts'
import { owner } from '../support/shopping.ts'

const { url, shop } = await startShop()
const { db } = shop
await ensureAdmin(db, shop.auth, owner)
const visitor = await openBrowser(url)

const ownerAt = (path: string, options?: Parameters<typeof visitor>[0]) =>
  openAdminPage(visitor, path, options)

test('a query counts as read when it is opened, is marked as answered, and is found by search', async () => {
  await insertQuery(db, {
    yourName: 'Lakshmi',
    yourEmail: 'lakshmi@zari.test',
    yourSubject: 'Falls and edging',
    yourMessage: 'Do you do them?',
  })
  const page = await ownerAt('/admin/queries')
  await page.getByRole('link', { name: 'Unread (1)' }).waitFor()
  await page.getByText('Falls and edging').first().click()
  await page.getByText('Read by').waitFor()
  await page.getByRole('link', { name: 'Unread (0)' }).waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Reply to Lakshmi' }).getAttribute('href'))
    .toContain('mailto:lakshmi@zari.test?subject=Re%3A%20Falls')
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await page.getByText('Answered by').waitFor()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search queries' }).fill('EDGING')
  await page
    .getByRole('search', { name: 'Search queries' })
    .getByRole('button', { name: 'Search' })
    .click()
  await page.getByText('1 query', { exact: true }).waitFor()
})

test('a newsletter goes from draft to subscriber, who unsubscribes with one click and no login', async () => {
  await subscribe(db, 'reader@zari.test', '/about')
  const page = await ownerAt('/admin/newsletters/new')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Nine greens')
  await page.getByRole('textbox', { name: 'Heading' }).fill('Monsoon')
  await page.getByRole('textbox', { name: 'Text' }).fill('They are here.')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await page.getByRole('heading', { name: 'Nine greens', level: 1 }).waitFor()
  for (const subject of ['Ten greens', 'Eleven greens']) {
    await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
    await page.getByRole('button', { name: 'Save and preview' }).click()
    await page.getByRole('heading', { name: subject, level: 1 }).waitFor()
  }
  await page.getByRole('button', { name: 'Send to 1 person' }).click()
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await page.getByText(/^Sent to 1 person/).waitFor()
  await expectAccessible(page)

  const { key } = await db
    .selectFrom('subscribers')
    .select('unsubscribe_key as key')
    .executeTakeFirstOrThrow()
  const reader = (await visitor({ viewport: phone, javaScriptEnabled: false })).page
  await reader.goto(`/unsubscribe?key=${key}`)
  await reader.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await reader.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  allowErrors(BLOCKED_RECORDER)
  await page.goto('/admin/queries')
  await page.getByText('0 people want to hear from the shop.').waitFor()
})

test('an old version of a page is compared word by word and restored, and FAQs are reordered by dragging', async () => {
  const page = await ownerAt('/admin/siteinfo')
  const form = (label: string) =>
    page.locator('form').filter({ has: page.getByLabel(label, { exact: true }) })
  for (const words of ['We weave silk in Pune.', 'We weave cotton in Pune.']) {
    await page.getByLabel('About Us').fill(words)
    await form('About Us').getByRole('button', { name: 'Update' }).click()
    await page.getByText(`Versions (${words.includes('silk') ? 1 : 2})`).waitFor()
  }
  await page.getByLabel('Question 1').fill('One?')
  await page.getByLabel('Response 1').fill('Yes')
  await page.getByRole('button', { name: 'Add FAQ' }).click()
  await page.getByLabel('Question 2').fill('Two?')
  await page.getByLabel('Response 2').fill('No')
  const handles = page.getByTitle('Drag to reorder')
  await handles.last().scrollIntoViewIfNeeded()
  await handles.last().dragTo(handles.first(), { targetPosition: { x: 10, y: 10 } })
  await expect.poll(() => page.getByLabel('Question 1').inputValue()).toBe('Two?')
  await page.getByRole('button', { name: 'Move FAQ 1 down' }).click()
  await expect.poll(() => page.getByLabel('Question 2').inputValue()).toBe('Two?')

  await page.goto('/admin/siteinfo/about')
  await expect.poll(() => page.getByRole('deletion').innerText()).toBe('silk')
  await expect.poll(() => page.getByRole('insertion').innerText()).toBe('cotton')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore version 1' }).first().click()
  await page.getByText('Updated successfully!').waitFor()
  await expect.poll(() => page.getByLabel('About Us').inputValue()).toBe('We weave silk in Pune.')
})

test('site information keeps its input and shows an error when the connection is lost', async () => {
  const page = await ownerAt('/admin/siteinfo')
  const words = page.getByRole('textbox', { name: 'About Us' })
  await words.fill('Written in a train')
  await page.context().setOffline(true)
  const update = page
    .getByRole('region', { name: 'About', exact: true })
    .getByRole('button', { name: 'Update' })
  await update.click()
  await page.getByText('Failed to Update!').first().waitFor()
  await expect.poll(() => words.inputValue()).toBe('Written in a train')
  await page.context().setOffline(false)
  await update.click()
  await page.getByText('Updated successfully!').first().waitFor()
  allowErrors(/ERR_INTERNET_DISCONNECTED/)
})
