import { expect, test } from 'vitest'
import { findNoticeChoices } from '#shop/messages/staff-notice-store.server.ts'
import { admin, customer, type Person } from '../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { getting, posting, type Fields } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import NotificationsPage, { action, loader } from './notifications-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const ravi = await customer(db, { role: 'packer' })
const load = (signedIn: Person | null) =>
  loader(getting({ db }, '/admin/notifications', { signedIn }))
const send = (fields: Fields, signedIn: Person | null) =>
  action(posting({ db }, '/admin/notifications', { fields, signedIn }))

const choices = {
  'new-order': 'daily',
  'order-cancelled': 'immediately',
  'payment-to-verify': 'immediately',
  'refund-failed': 'immediately',
  'parcel-problem': 'daily',
  'new-query': 'never',
  'new-complaint': 'daily',
  'complaint-due': 'immediately',
  'low-stock': 'never',
  'disk-space': 'daily',
}

test('an admin has a choice for every event, a packer only for orders', async () => {
  const html = pageHtml(NotificationsPage, { loaderData: await load(meera) })
  expect(html.match(/<select/g)).toHaveLength(Object.keys(choices).length)
  expect(textOf(html)).toContain(meera.email)
  expect(html).toMatch(/<option value="daily" selected="">/)
  expect(
    pageHtml(NotificationsPage, { loaderData: await load(ravi) }).match(/<select/g),
  ).toHaveLength(2)
})

test('choices of notifications are saved only for the person who made them, and are logged', async () => {
  expect(await send(choices, meera)).toMatchObject({ tone: 'success' })
  expect(await findNoticeChoices(db, meera.id)).toEqual(choices)
  expect(await findNoticeChoices(db, ravi.id)).toEqual({})
  expect((await load(meera)).choices).toContainEqual({ event: 'new-query', delivery: 'never' })
  expect(await db.selectFrom('staff_changes').select(['action', 'staff_id']).execute()).toEqual([
    { action: 'notifications-changed', staff_id: meera.id },
  ])
})

test('a packer cannot choose notifications about events that only admins may know', async () => {
  await send(choices, ravi)
  expect(await findNoticeChoices(db, ravi.id)).toEqual({
    'new-order': 'daily',
    'order-cancelled': 'immediately',
  })
})

test('an unknown choice is refused, and guests and customers cannot change choices', async () => {
  const before = await findNoticeChoices(db, meera.id)
  expect(await send({ ...choices, 'low-stock': 'hourly' }, meera)).toMatchObject({ tone: 'error' })
  for (const signedIn of [null, await customer(db)]) {
    await expect(load(signedIn)).rejects.toMatchObject({ status: 302 })
    await expect(send(choices, signedIn)).rejects.toMatchObject({ status: 302 })
  }
  expect(await findNoticeChoices(db, meera.id)).toEqual(before)
})
