import { expect, test } from 'vitest'
import { findNewestSiteRecord } from '#shop/site/site-store.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { siteAction } from './site-action.server.ts'
import { siteMessages } from './site-messages.ts'

const { db } = await testDatabase()
const services = { db, log: openLog('silent') }
const meera = await admin(db)

function send(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: 'about', ...fields })) form.set(name, value)
  return siteAction(services, meera.id, form)
}

test('a form publishes a new version', async () => {
  expect(await send({ basedOnVersion: '0', aboutUs: 'We weave.' })).toEqual({
    kind: 'about',
    outcome: 'published',
    message: siteMessages.published,
    version: 1,
  })
  expect((await findNewestSiteRecord(db, 'about'))?.body).toEqual({ aboutUs: 'We weave.' })
})

test('an invalid form is refused with its error text and publishes nothing', async () => {
  expect(await send({ basedOnVersion: '1', aboutUs: ' ' })).toEqual({
    kind: 'about',
    outcome: 'refused',
    message: 'Please enter some value',
    problems: { aboutUs: 'Please fill this in.' },
  })
  expect((await findNewestSiteRecord(db, 'about'))?.version).toBe(1)
})

test('each missing link of the shop details is named, and a missing maps link is accepted', async () => {
  const details = { kind: 'shop-details', basedOnVersion: '0', address: '12 Waniyawad, Bhuj' }
  expect(await send({ ...details, instagram: 'https://instagram.com/kothi' })).toMatchObject({
    outcome: 'refused',
    message: 'all fields are required!',
    problems: { facebook: 'Please fill this in.', pinterest: 'Please fill this in.' },
  })
  expect(await findNewestSiteRecord(db, 'shop-details')).toBeUndefined()
})

test('an edit of an outdated version is refused', async () => {
  expect(await send({ basedOnVersion: '0', aboutUs: 'Mine' })).toMatchObject({
    outcome: 'refused',
    message: siteMessages.changedByOther,
  })
})

test('an older version can be published again, unless it does not exist', async () => {
  await send({ basedOnVersion: '1', aboutUs: 'We weave slowly.' })
  expect(await send({ basedOnVersion: '2', restore: '1' })).toMatchObject({
    outcome: 'published',
    version: 3,
  })
  expect((await findNewestSiteRecord(db, 'about'))?.body).toEqual({ aboutUs: 'We weave.' })
  for (const restore of ['9', '1.5', 'x9', '1e300'])
    expect(await send({ basedOnVersion: '3', restore })).toMatchObject({ outcome: 'refused' })
  expect((await findNewestSiteRecord(db, 'about'))?.version).toBe(3)
})

test('a form with an unknown kind or an invalid version is answered 400', async () => {
  for (const fields of [
    { kind: 'orders', basedOnVersion: '0' },
    { basedOnVersion: 'x' },
    { basedOnVersion: '1.5' },
  ])
    await expect(send(fields)).rejects.toMatchObject({ status: 400 })
})
