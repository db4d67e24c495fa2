import { expect, test } from 'vitest'
import { findAccountConsent } from '../../src/shop/compliance/consents/consent-text-store.server.ts'
import { textOf } from '../support/text-of.ts'
import { startShop } from '../support/test-shop.ts'
import { signedIn, visitor } from '../support/visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const admin = await signedIn(shop, 'admin')
const guest = visitor(shop.url)
const page = '/admin/compliance/privacy'
const htmlOf = async (response: Promise<Response>) => (await response).text()
const save = (fields: Record<string, string>) =>
  admin.post(page, { intent: 'save-consent', basedOn: '1', ...fields })

test('a new text is shown by the forms at once, and a refused one keeps what was typed', async () => {
  expect(await htmlOf(guest.get('/'))).toContain('off the loom')
  const long = 'x'.repeat(301)
  const refused = await htmlOf(save({ purpose: 'newsletter', body: long }))
  expect(refused).toContain('Please use at most 300 characters.')
  expect(await htmlOf(guest.get('/'))).toContain('off the loom')
  await save({ purpose: 'newsletter', body: 'We write on Fridays.' })
  await expect.poll(() => htmlOf(guest.get('/'))).toContain('We write on Fridays.')
  expect(await htmlOf(guest.get('/subscribe'))).toContain('We write on Fridays.')
  expect(textOf(await htmlOf(admin.get(page)))).toContain('Version 2 since')
})

test('a sign-up stores which text was shown', async () => {
  expect(await htmlOf(guest.get('/authentication?mode=sign-up'))).toContain(
    'With an account we keep your name',
  )
  const email = 'consenting@example.com'
  const password = 'six-yards-of-silk'
  await guest.post('/authentication', {
    ...{ firstName: 'Asha', lastName: 'Rao', email },
    ...{ password, confirmPassword: password },
  })
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(await findAccountConsent(db, id)).toMatchObject({ version: 1 })
})

test('the list of retention names each period and its job', async () => {
  const text = textOf(await htmlOf(admin.get(page)))
  expect(text).toContain('72 months after the due date of the annual return')
  expect(text).toContain('Job forget-searches: ')
  expect((await guest.get(page)).status).toBe(302)
})
