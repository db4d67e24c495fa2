import { expect, test } from 'vitest'
import { customer } from '../../../tests/support/builders.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { chooseCartReminders } from './choose-cart-reminders.server.ts'
import { chooseReviewRequests } from './choose-review-requests.server.ts'
import {
  deleteMailChoices,
  findCartReminderConsent,
  findGetsReviewRequests,
  findMailReader,
  insertMailKeys,
} from './mail-choice-store.server.ts'

const { db } = await testDatabase()
const rowsOf = (customerId: string) =>
  db.selectFrom('mail_choices').selectAll().where('customer_id', '=', customerId).execute()

test('a customer keeps one key when several mails are written at the same time', async () => {
  const [asha, mira] = [await customer(db), await customer(db)]
  const writes = Array.from({ length: 5 }, (_, index) =>
    insertMailKeys(db, index % 2 ? [asha.id, mira.id, asha.id] : [mira.id, asha.id]),
  )
  const keys = await Promise.all(writes)
  expect(new Set(keys.map((found) => found.get(asha.id))).size).toBe(1)
  expect(keys[0]?.get(asha.id)).not.toBe(keys[0]?.get(mira.id))
  expect(await rowsOf(asha.id)).toHaveLength(1)
  expect(await insertMailKeys(db, [])).toEqual(new Map())
})

test('a key finds its customer, and an unknown key finds none', async () => {
  const asha = await customer(db, { isEmailConfirmed: false })
  const key = (await insertMailKeys(db, [asha.id])).get(asha.id)!
  const reader = { id: asha.id, email: asha.email, isEmailConfirmed: false }
  expect(await findMailReader(db, { key })).toEqual(reader)
  expect(await findMailReader(db, { id: asha.id })).toEqual(reader)
  expect(await findMailReader(db, { key: crypto.randomUUID() })).toBeUndefined()
})

test('the key of a customer ends with the email address that it was mailed to', async () => {
  const [asha, mira] = [await customer(db), await customer(db)]
  const keys = await insertMailKeys(db, [asha.id, mira.id])
  await db
    .updateTable('users')
    .set({ email: `new-${asha.email}` })
    .where('id', '=', asha.id)
    .execute()
  expect(await findMailReader(db, { key: keys.get(asha.id)! })).toBeUndefined()
  expect((await findMailReader(db, { key: keys.get(mira.id)! }))?.id).toBe(mira.id)
  const renewed = (await insertMailKeys(db, [asha.id])).get(asha.id)!
  expect((await findMailReader(db, { key: renewed }))?.email).toBe(`new-${asha.email}`)
})

test('the key of an erased account finds no customer', async () => {
  const asha = await customer(db)
  const key = (await insertMailKeys(db, [asha.id])).get(asha.id)!
  await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', asha.id).execute()
  expect(await findMailReader(db, { key })).toBeUndefined()
})

test('review requests end once and can be turned on again, for this customer only', async () => {
  const [asha, mira] = [await customer(db), await customer(db)]
  const gets = () => Promise.all([asha, mira].map(({ id }) => findGetsReviewRequests(db, id)))
  const choose = (isOn: boolean) => chooseReviewRequests(db, { customerId: asha.id, isOn })
  await choose(true)
  expect([await gets(), await rowsOf(asha.id)]).toEqual([[true, true], []])
  await Promise.all([choose(false), choose(false)])
  const [ended] = await rowsOf(asha.id)
  await choose(false)
  expect(await rowsOf(asha.id)).toEqual([ended])
  expect(await gets()).toEqual([false, true])
  await choose(true)
  expect(await gets()).toEqual([true, true])
})

test('the end of review requests keeps the key of sent mails', async () => {
  const asha = await customer(db)
  const key = (await insertMailKeys(db, [asha.id])).get(asha.id)!
  await chooseReviewRequests(db, { customerId: asha.id, isOn: false })
  expect((await findMailReader(db, { key }))?.id).toBe(asha.id)
  await deleteMailChoices(db, asha.id)
  expect(await rowsOf(asha.id)).toEqual([])
})

test('the first consent to cart reminders is kept, and its end forgets it', async () => {
  const asha = await customer(db)
  const choose = (isOn: boolean, page = '/profile/mails') =>
    chooseCartReminders(db, { customerId: asha.id, isOn, page })
  const consent = () => findCartReminderConsent(db, asha.id)
  await choose(false)
  expect([await consent(), await rowsOf(asha.id)]).toEqual([null, []])
  await Promise.all([choose(true), choose(true)])
  const first = await consent()
  expect(first).toEqual({ since: expect.any(Date), page: '/profile/mails' })
  await choose(true, '/elsewhere')
  expect(await consent()).toEqual(first)
  await choose(false)
  expect(await consent()).toBeNull()
  await choose(true, '/elsewhere')
  expect(await consent()).toMatchObject({ page: '/elsewhere' })
})
