import { beforeEach, expect, test } from 'vitest'
import { openLog } from '#platform/log/log.server.ts'
import { findBrand } from '#shop/site/brand/brand-store.server.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { attributeOf, tagsOf } from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { brandMessages } from './brand-messages.ts'
import BrandPage, { action, loader } from './brand-page.tsx'

const { db } = await testDatabase()
const config = { shopName: 'Zari', isShopNameSet: false } as never
const jobs = { enqueue: async () => {} } as never
const shop = { db, jobs, log: openLog('silent'), config }
const meera = await admin(db)
const load = (signedIn: Person | null = meera) =>
  loader(getting(shop, '/admin/brand', { signedIn }))
const send = (fields: Fields, signedIn: Person | null = meera) =>
  action(
    posting(shop, '/admin/brand', {
      fields: { basedOnVersion: 0, basedOnDraft: 0, intent: 'save', ...fields },
      signedIn,
    }),
  )
const pageOf = async (actionData?: unknown) =>
  pageHtml(BrandPage, { loaderData: await load(), actionData })

beforeEach(async () => {
  for (const table of ['site_records', 'site_drafts'] as const) await db.deleteFrom(table).execute()
})

test('the page is for admins only', async () => {
  await expectForAdminsOnly({ db }, load)
  await expectForAdminsOnly({ db }, (signedIn) => send({ name: 'Mine' }, signedIn))
  expect((await load()).versions).toEqual({ published: 0, draft: 0 })
})

test('a draft is shown on the page only, and publishing makes it the brand', async () => {
  expect(await send({ name: 'Nilgiri' })).toMatchObject({ tone: 'success' })
  expect(await pageOf()).toContain('value="Nilgiri"')
  expect(textOf(await pageOf())).toContain('This is a draft.')
  expect((await findBrand(shop)).name).toBe('Zari')

  const published = await send({ name: 'Nilgiri Silks', basedOnDraft: 1, intent: 'publish' })
  expect(published).toEqual({
    tone: 'success',
    text: brandMessages.published,
    versions: { published: 1, draft: 0 },
  })
  expect((await findBrand(shop)).name).toBe('Nilgiri Silks')
  expect(textOf(await pageOf())).not.toContain('This is a draft.')
})

test('Enter in a field saves a draft and publishes nothing', async () => {
  const first = tagsOf(await pageOf(), 'button').find((tag) => tag.includes('name="intent"'))
  expect(attributeOf(first!, 'value')).toBe('save')
})

test('a problem is shown beside its field, and nothing is saved', async () => {
  const result = await send({ name: ' ', intent: 'publish' })
  expect(result).toMatchObject({ problems: { name: 'Please enter the name of the shop' } })
  expect(textOf(await pageOf(result))).toContain('Please enter the name of the shop')
  expect((await load()).versions).toEqual({ published: 0, draft: 0 })
})

test('an edit based on an older draft is reported and saves nothing', async () => {
  await send({ name: 'First' })
  const result = await send({ name: 'Second' })
  expect(result).toEqual({ tone: 'error', text: brandMessages.changedByOther })
  const html = await pageOf(result)
  expect(html).toContain('value="First"')
  expect(html).toContain('<input type="hidden" name="basedOnDraft" value="1"/>')
})

test('a draft can be discarded, and an older version published again', async () => {
  await send({ name: 'First', intent: 'publish' })
  await send({ name: 'Second', intent: 'publish', basedOnVersion: 1 })
  await send({ name: 'Third', basedOnVersion: 2 })
  expect(await send({ basedOnVersion: 2, basedOnDraft: 1, intent: 'discard' })).toMatchObject({
    text: brandMessages.discarded,
  })
  expect((await load()).brand.name).toBe('Second')
  expect(await send({ basedOnVersion: 2, restore: 1 })).toMatchObject({ tone: 'success' })
  expect((await findBrand(shop)).name).toBe('First')
  expect(await send({ basedOnVersion: 3, restore: 9 })).toMatchObject({
    text: brandMessages.unknownVersion,
  })
})

test('a form without versions is refused', async () => {
  await expect(send({ name: 'Mine', basedOnDraft: 'x' })).rejects.toMatchObject({ status: 400 })
})

test('a name from the environment is shown with its variable and cannot be changed', async () => {
  const fixed = { ...shop, config: { shopName: 'Set Outside', isShopNameSet: true } as never }
  const loaderData = await loader(getting(fixed, '/admin/brand', { signedIn: meera }))
  const html = pageHtml(BrandPage, { loaderData })
  expect(html).toMatch(/readOnly=""[^>]*value="Set Outside"/i)
  expect(textOf(html)).toContain('Set by SHOP_NAME in the environment')
  const fields = { basedOnVersion: 0, basedOnDraft: 0, intent: 'publish', name: 'Mine' }
  await action(posting(fixed, '/admin/brand', { fields, signedIn: meera }))
  expect((await findBrand(shop)).name).toBe('Zari')
})
