import { expect, test } from 'vitest'
import { findDelivery } from '#shop/delivery/delivery-store.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { controlLabelled, tagsOf } from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import DeliveryPage, { action, loader } from './delivery-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const path = '/admin/delivery'
const send = async (fields: Fields) => {
  const { version } = await findDelivery(db)
  const form = { basedOn: version, 'served-rest': 'on', 'cash-rest': 'on', ...fields }
  return action(posting({ db }, path, { fields: form, signedIn: meera }))
}
const page = async (actionData?: Awaited<ReturnType<typeof send>>) =>
  pageHtml(DeliveryPage, {
    loaderData: await loader(getting({ db }, path, { signedIn: meera })),
    actionData,
  })
const stored = async () => ({ ...(await findDelivery(db)), readAt: null })
const south = { 'name-0': 'South', 'states-0': 'Kerala', 'charge-0': '60', 'served-0': 'on' }

test('a new shop has free delivery, an empty zone and the zone of all other places', async () => {
  const html = await page()
  expect(textOf(html)).toContain('Delivery is free everywhere until you charge for it.')
  expect(tagsOf(html, 'legend').length).toBe(4)
  expect(controlLabelled(html, 'Cash on delivery fee (Rs.)')).not.toContain('value="0"')
})

test('zones are saved, shown in their sequence and removed by an empty name', async () => {
  const saved = await send({ ...south, 'charge-rest': '79', 'freeFrom-rest': '999', cashFee: '49' })
  expect(saved).toMatchObject({ tone: 'success' })
  expect(await findDelivery(db)).toMatchObject({
    cashFeePaise: 4_900,
    zones: [
      { name: 'South', chargePaise: 6_000 },
      { chargePaise: 7_900, freeFromPaise: 99_900 },
    ],
  })
  const html = await page()
  expect(textOf(html)).toContain('Zone 1')
  expect(html).toContain('value="Kerala"')
  await send({ ...south, 'name-0': '' })
  expect((await findDelivery(db)).zones).toHaveLength(1)
})

test('a wrong value is shown at its field, and nothing is written', async () => {
  const before = await stored()
  const refused = await send({ ...south, 'states-0': 'Atlantis' })
  expect(refused).toMatchObject({ tone: 'error', problems: { 'states-0': expect.any(String) } })
  expect(textOf(await page(refused))).toContain('Please use names of states of India')
  expect(await stored()).toEqual(before)
})

test('an edit of outdated settings is refused with the stored ones', async () => {
  const before = await stored()
  const refused = await send({ ...south, basedOn: String(before.version - 1) })
  expect(refused).toMatchObject({ tone: 'error' })
  expect(await stored()).toEqual(before)
})

test('only admins read and change delivery', async () => {
  const before = await stored()
  const fields = { ...south, basedOn: before.version }
  await expectForAdminsOnly({ db }, (signedIn) => loader(getting({ db }, path, { signedIn })))
  await expectForAdminsOnly({ db }, (signedIn) =>
    action(posting({ db }, path, { signedIn, fields })),
  )
  expect(await stored()).toEqual(before)
})

const week = {
  intent: 'dispatch',
  'day-1': 'on',
  'day-6': 'on',
  cutOff: '11:30',
  handlingDays: '2',
}

test('dispatch days, holidays and weights are saved beside the zones', async () => {
  await send({ ...south, 'fromDays-rest': '4', 'toDays-rest': '8', 'steps-rest': '500: 40' })
  const holidays = '2026-11-08 Diwali'
  const saved = await send({ ...week, holidays, grams: '450', 'grams-saree': '800' })
  expect(saved).toMatchObject({ tone: 'success' })
  expect(await findDelivery(db)).toMatchObject({
    zones: [{ name: 'South' }, { transit: { fromDays: 4, toDays: 8 } }],
    dispatch: {
      weekdays: [1, 6],
      holidays: [{ day: '2026-11-08', name: 'Diwali' }],
      cutOff: '11:30',
      handlingDays: 2,
    },
    weights: { byKind: { saree: 800 }, otherGrams: 450 },
  })
  const html = await page()
  expect(html).toContain('2026-11-08 Diwali')
  expect(html).toContain('value="500: 40"')
  expect(controlLabelled(html, 'Sarees, packed (g)')).toContain('value="800"')
})

test('a wrong day is shown at its field, and nothing is written', async () => {
  const before = await stored()
  const refused = await send({ ...week, holidays: 'Diwali' })
  expect(textOf(await page(refused))).toContain('Please write one holiday per line')
  const none = await send({ intent: 'dispatch', cutOff: '11:30' })
  expect(textOf(await page(none))).toContain('Please choose at least one day.')
  expect(await stored()).toEqual(before)
})
