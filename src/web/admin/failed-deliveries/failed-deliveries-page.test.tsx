import { expect, test } from 'vitest'
import { answerFailedDelivery } from '#shop/parcels/failed-deliveries/answer-failed-delivery.server.ts'
import { findAnswer } from '#shop/parcels/failed-deliveries/failed-delivery-store.server.ts'
import { findAttemptsMax } from '#shop/settings/delivery-attempts/delivery-attempts-store.server.ts'
import { admin, customer, type Person } from '../../../../tests/support/builders.ts'
import { answerKeyOf, failed, sentParcel } from '../../../../tests/support/failed-deliveries.ts'
import {
  attributeOf,
  controlLabelled,
  descriptionOf,
  linksOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { getting, posting, type Fields } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import FailedDeliveriesPage, { action, loader } from './failed-deliveries-page.tsx'

const { db } = await testDatabase({ connectionsMax: 6 })
const meera = await admin(db)
const packer = await admin(db, { role: 'packer' })
const services = { db, jobs: { enqueue: async () => {} } }
const PATH = '/admin/failed-deliveries'
const load = (signedIn: Person | null = meera) => loader(getting({ db }, PATH, { signedIn }))
const send = (fields: Fields, signedIn: Person | null = meera) =>
  action(posting({ db }, PATH, { signedIn, fields }))
const page = async (person: Person = meera, actionData?: unknown) =>
  pageHtml(
    FailedDeliveriesPage,
    { loaderData: await load(person), actionData },
    { role: person.role === 'packer' ? 'packer' : 'admin' },
  )
const changes = async () => (await db.selectFrom('staff_changes').select('id').execute()).length

async function undelivered(note = '') {
  const sent = await sentParcel(db, meera.id)
  await failed(services, meera.id, { parcelId: sent.parcelId, note })
  const key = await answerKeyOf(db, sent.parcelId)
  const back = { wish: 'back', day: null, phone: '', note: '' } as const
  return {
    ...sent,
    answer: () => answerFailedDelivery(services, key, back),
    version: async () => (await findAnswer(db, sent.parcelId))!.version,
  }
}
const passOnIds = (html: string) =>
  tagsOf(html, 'input')
    .filter((tag) => attributeOf(tag, 'name') === 'parcelId')
    .map((tag) => attributeOf(tag, 'value'))

test('without failed deliveries the page says so', async () => {
  const html = await page()
  expect(textOf(html)).toContain('No failed deliveries')
  expect(tagsOf(html, 'li')).toEqual([])
})

test('a parcel is listed with its attempt, and passed on only once it is answered', async () => {
  const { order, parcelId, answer } = await undelivered('<b>Gate</b> closed')
  const html = await page(packer)
  expect(Object.values(linksOf(html))).toContain(`/admin/orders/${order.number}`)
  expect(textOf(html)).toContain('1 attempt, last on')
  expect(textOf(html)).toContain('The customer has not answered yet')
  expect(html).not.toContain('<b>Gate')
  expect(passOnIds(html)).not.toContain(String(parcelId))
  await failed(services, meera.id, { parcelId })
  expect(textOf(await page(packer))).toContain('2 attempts, last on')
  await answer()
  const answered = await page(packer)
  expect(textOf(answered)).toContain('Send the parcel back to the shop')
  expect(passOnIds(answered)).toContain(String(parcelId))
})

test('a packer passes an answer on once, and a second click changes nothing', async () => {
  const { parcelId, answer, version } = await undelivered()
  await answer()
  const fields = { intent: 'answer-passed-on', parcelId, answerVersion: await version() }
  const clicks = await Promise.all([send(fields, packer), send(fields, packer)])
  expect(clicks.map(({ tone }) => tone).toSorted()).toEqual(['error', 'success'])
  const stored = await findAnswer(db, parcelId)
  expect(stored?.passedOnAt).toBeInstanceOf(Date)
  expect(await send(fields, packer)).toMatchObject({ tone: 'error' })
  expect(await findAnswer(db, parcelId)).toEqual(stored)
  const html = await page(packer)
  expect(textOf(html)).toContain('The courier knows.')
  expect(passOnIds(html)).not.toContain(String(parcelId))
})

test.each(['', '0', '-1', 'x', '999999', '99999999999999999999'])(
  'an answer of the parcel "%s" cannot be passed on, and nothing is written',
  async (parcelId) => {
    const before = await changes()
    const fields = { intent: 'answer-passed-on', parcelId, answerVersion: 1 }
    expect(await send(fields)).toMatchObject({ tone: 'error' })
    expect(await changes()).toBe(before)
  },
)

test.each(['', '0', '10', '2.5', '-1', 'two', '1e99'])(
  '"%s" attempts are refused beside the field, and nothing is written',
  async (attempts) => {
    const before = [await findAttemptsMax(db), await changes()]
    const refused = await send({ intent: 'save-attempts', attempts })
    const text = 'Please enter a whole number from 1 to 9.'
    expect(refused).toMatchObject({ tone: 'error', problems: { attempts: text } })
    const html = await page(meera, refused)
    const field = controlLabelled(html, 'Failed attempts')
    expect(descriptionOf(html, field)).toContain(text)
    expect([await findAttemptsMax(db), await changes()]).toEqual(before)
  },
)

test('an admin sets the attempts, which packers neither see nor set', async () => {
  expect(await send({ intent: 'save-attempts', attempts: '4' })).toMatchObject({ tone: 'success' })
  expect(controlLabelled(await page(), 'Failed attempts')).toContain('value="4"')
  expect(await page(packer)).not.toContain('save-attempts')
  const before = await changes()
  await expect(send({ intent: 'save-attempts', attempts: '7' }, packer)).rejects.toMatchObject({
    status: 403,
  })
  expect(await send({ intent: 'save-everything', attempts: '7' })).toMatchObject({ tone: 'error' })
  expect([await findAttemptsMax(db), await changes()]).toEqual([4, before])
})

test('strangers and customers are sent to the login, and change nothing', async () => {
  const { parcelId, answer, version } = await undelivered()
  await answer()
  const fields = { intent: 'answer-passed-on', parcelId, answerVersion: await version() }
  for (const signedIn of [null, await customer(db)]) {
    await expect(load(signedIn)).rejects.toMatchObject({ status: 302 })
    await expect(send(fields, signedIn)).rejects.toMatchObject({ status: 302 })
  }
  expect(await findAnswer(db, parcelId)).toMatchObject({ passedOnAt: null })
})
