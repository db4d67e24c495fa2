import { expect, test } from 'vitest'
import { verifyPassword } from '#platform/auth/passwords/hash-password.server.ts'
import { findOpening } from '#shop/settings/opening/opening-store.server.ts'
import { admin } from '../../../../../tests/support/builders.ts'
import { controlLabelled, descriptionOf, tagsOf } from '../../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  formOf,
  getting,
  posting,
  type Fields,
} from '../../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../../tests/support/test-database.ts'
import { openingAction } from './opening-action.server.ts'
import OpeningPage, { action, loader } from './opening-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
await db.updateTable('shop_settings').set({ is_open: false }).execute()
const send = (fields: Fields) => openingAction(db, meera.id, formOf(fields))
const load = () => loader(getting({ db }, '/admin/settings/opening', { signedIn: meera }))
const actions = async () =>
  (await db.selectFrom('staff_changes').select('action').orderBy('id').execute()).map(
    ({ action: name }) => name,
  )
const skipped = async () =>
  (await db.selectFrom('shop_settings').select('skipped_steps').executeTakeFirstOrThrow())
    .skipped_steps

test('a closed shop offers the opening and a password for friends', async () => {
  const html = pageHtml(OpeningPage, { loaderData: await load() })
  expect(html).toContain('value="open-shop"')
  expect(descriptionOf(html, controlLabelled(html, 'Password for friends'))).toEqual([
    'At least 6 characters',
  ])
  expect(html).not.toContain('value="no-friends"')
})

test('a password that is too short or too long is refused beside its field', async () => {
  for (const friendsPassword of ['short', 'x'.repeat(101)]) {
    const refused = await send({ intent: 'friends-password', friendsPassword })
    const html = pageHtml(OpeningPage, { loaderData: await load(), actionData: refused })
    expect(descriptionOf(html, controlLabelled(html, 'Password for friends'))).toContain(
      'Please use 6 to 100 characters.',
    )
  }
  expect([(await findOpening(db)).friendsPasswordHash, await actions()]).toEqual([null, []])
})

test('a password for friends is stored as a hash, never shown, and can be removed', async () => {
  await send({ intent: 'friends-password', friendsPassword: 'first-look' })
  const { friendsPasswordHash } = await findOpening(db)
  expect(await verifyPassword(friendsPasswordHash!, 'first-look')).toBe(true)
  expect(await load()).toEqual({ isOpen: false, hasFriendsPassword: true })
  expect(pageHtml(OpeningPage, { loaderData: await load() })).toContain('value="no-friends"')
  await send({ intent: 'no-friends' })
  expect((await findOpening(db)).friendsPasswordHash).toBeNull()
  expect(await actions()).toEqual(['friends-password-set', 'friends-password-removed'])
})

test('a step is skipped and resumed, and the admin returns to the home page', async () => {
  const choose = (intent: string, step: string) =>
    send({ intent, step }).catch((thrown: unknown) => thrown)
  expect(await choose('skip-step', 'mail')).toMatchObject({ status: 302 })
  expect(await skipped()).toEqual(['mail'])
  expect(await choose('skip-step', 'open')).toMatchObject({ tone: 'error' })
  expect(await choose('skip-step', 'no-such-step')).toMatchObject({ tone: 'error' })
  expect(await choose('resume-step', 'mail')).toMatchObject({ status: 302 })
  expect(await skipped()).toEqual([])
})

test('the shop opens once, which ends the password for friends', async () => {
  await send({ intent: 'friends-password', friendsPassword: 'first-look' })
  expect(await send({ intent: 'open-shop' })).toMatchObject({ text: 'The shop is open!' })
  expect(await send({ intent: 'open-shop' })).toMatchObject({ text: 'The shop was open already.' })
  expect(await findOpening(db)).toMatchObject({ isOpen: true, friendsPasswordHash: null })
  expect((await actions()).filter((name) => name === 'shop-opened')).toHaveLength(1)
  const html = pageHtml(OpeningPage, { loaderData: await load() })
  expect(textOf(html)).toContain('The shop is open: everybody can visit it.')
  expect(tagsOf(html, 'form')).toEqual([])
})

test('unknown buttons change nothing', async () => {
  const before = await findOpening(db)
  expect(await send({ intent: 'close-shop' })).toMatchObject({ tone: 'error' })
  expect(await findOpening(db)).toEqual(before)
})

test('only admins see the opening, or change it', async () => {
  const fields = { intent: 'open-shop' }
  const path = '/admin/settings/opening'
  await expectForAdminsOnly({ db }, (signedIn) => loader(getting({ db }, path, { signedIn })))
  await expectForAdminsOnly({ db }, (signedIn) =>
    action(posting({ db }, path, { signedIn, fields })),
  )
})
