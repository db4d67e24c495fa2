import { expect, test } from 'vitest'
import { DEMO_ADMIN_EMAIL } from '#shop/own-shop/demo-accounts.ts'
import { admin } from '../../../../tests/support/builders.ts'
import {
  attributeOf,
  controlLabelled,
  descriptionOf,
} from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { expectForAdminsOnly, getting } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import OwnShopPage, { loader } from './own-shop-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const confirmation = 'remove the demo'
const load = (signedIn: Parameters<typeof getting>[2]['signedIn']) =>
  loader(getting({ db }, '/admin/own-shop', { signedIn }))
const page = (isDemoAccount: boolean, problems?: Record<string, string>) =>
  pageHtml(OwnShopPage, {
    loaderData: { confirmation, isDemoAccount, others: [] },
    actionData: problems && { problems },
  })

test('a shop without demo accounts has no such page', async () => {
  await expect(load(meera)).rejects.toMatchObject({ init: { status: 404 } })
})

test('in a demo, the page distinguishes the demo admin from other admins', async () => {
  const demoAdmin = await admin(db, { email: DEMO_ADMIN_EMAIL })
  expect(await load(demoAdmin)).toMatchObject({ confirmation, isDemoAccount: true })
  expect(await load(meera)).toMatchObject({ confirmation, isDemoAccount: false })
})

test('only admins see the page', () => expectForAdminsOnly({ db }, (signedIn) => load(signedIn)))

test('the page says what is removed and what is kept, and asks to type a confirmation', () => {
  const html = page(false)
  expect(textOf(html)).toContain('Settings and accounts of staff stay. It cannot be undone.')
  const control = controlLabelled(html, `Type: ${confirmation}`)
  expect(attributeOf(control, 'name')).toBe('confirmation')
  expect(html).not.toContain('name="email"')
})

test('the demo admin enters a login of their own instead of the present password', () => {
  const html = page(true)
  expect(textOf(html)).toContain('The password of the demo is public')
  expect(attributeOf(controlLabelled(html, 'Email'), 'type')).toBe('email')
  expect(html.match(/type="password"/g)).toHaveLength(2)
})

test('each refusal is described at its field', () => {
  const html = page(true, {
    confirmation: 'Please type “remove the demo”.',
    email: 'This e-mail already has an account.',
  })
  expect(descriptionOf(html, controlLabelled(html, 'Email'))).toContain(
    'This e-mail already has an account.',
  )
  expect(descriptionOf(html, controlLabelled(html, `Type: ${confirmation}`))).toContain(
    'Please type “remove the demo”.',
  )
})
