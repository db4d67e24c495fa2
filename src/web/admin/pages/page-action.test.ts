import { expect, test } from 'vitest'
import { openLog } from '#platform/log/log.server.ts'
import { findPage, listPages } from '#shop/pages/page-store.server.ts'
import { shopTimeOf } from '#shop/shop-time.ts'
import { findSiteRecord } from '#shop/site/site-store.server.ts'
import { pageContent, publishedPage } from '../../../../tests/support/page-fixtures.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { pageAction } from './page-action.server.ts'
import { pageMessages } from './page-messages.ts'

const { db } = await testDatabase()
const services = { db, log: openLog('silent'), config: { shopName: 'Zari', isShopNameSet: true } }
const { id: pageId, staffId } = await publishedPage(db, 'Looms', 'We weave.')
const { text } = pageContent('New text.')
const fields = { title: 'Looms', seoTitle: '', seoDescription: '', text: JSON.stringify(text) }

function send(sent: Record<string, string>, id = pageId) {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
  return pageAction(services, { pageId: id, staffId, form })
}
const stored = async () => [
  await db.selectFrom('pages').selectAll().orderBy('id').execute(),
  await db.selectFrom('site_records').select(['kind', 'version']).execute(),
  await db.selectFrom('staff_changes').select('id').execute(),
]
const newest = async () => (await findPage(db, pageId))!.newestVersion
const basedOn = async () => ({ ...fields, basedOnVersion: String(await newest()) })

test('a draft is saved, and publishing saves and publishes the text in the form', async () => {
  expect(await send({ ...(await basedOn()), intent: 'save-page' })).toEqual({
    tone: 'success',
    text: pageMessages.saved,
    version: 3,
  })
  expect(await findPage(db, pageId)).toMatchObject({ publishedVersion: 2 })
  expect(await send({ ...(await basedOn()), intent: 'publish-page' })).toMatchObject({
    text: pageMessages.published,
    version: 4,
  })
  expect(await findPage(db, pageId)).toMatchObject({ publishedVersion: 4 })
})

test('a text with a script, a missing title and a lost race are refused and write nothing', async () => {
  const before = await stored()
  const current = await basedOn()
  for (const [sent, problem] of [
    [{ ...current, text: '<script>alert(1)</script>' }, 'text'],
    [{ ...current, text: '{"type":"doc","content":[{"type":"script"}]}' }, 'text'],
    [{ ...current, title: ' ' }, 'title'],
    [{ ...current, seoDescription: 'x'.repeat(201) }, 'seoDescription'],
  ] as const) {
    const result = await send({ ...sent, intent: 'publish-page' })
    expect([result.tone, Object.keys(result.problems ?? {})]).toEqual(['error', [problem]])
  }
  expect(await send({ ...current, basedOnVersion: '1' })).toEqual({
    tone: 'error',
    text: pageMessages.changedByOther,
  })
  expect(await send(current, '01234567-89ab-cdef-0123-456789abcdef')).toMatchObject({
    text: pageMessages.unknown,
  })
  expect(await stored()).toEqual(before)
})

test('a page without a needed fact is saved as a draft, and the answer names the fact', async () => {
  const needed = JSON.stringify(pageContent('Call {phone}.').text)
  const result = await send({ ...(await basedOn()), text: needed, intent: 'publish-page' })
  expect(result).toMatchObject({ tone: 'error', text: expect.stringContaining('phone') })
  expect(await findPage(db, pageId)).toMatchObject({
    newestVersion: result.version,
    publishedVersion: 4,
  })
})

test('an older version is restored as a new draft, unless it does not exist', async () => {
  const { version = 0 } = await send({ basedOnVersion: String(await newest()), restore: '2' })
  expect((await findSiteRecord(db, `page:${pageId}`, version))?.body).toEqual(
    pageContent('We weave.', { title: 'Looms' }),
  )
  const before = await stored()
  for (const restore of ['99', '1.5', '1e300'])
    expect(await send({ basedOnVersion: String(await newest()), restore })).toMatchObject({
      text: pageMessages.unknownVersion,
    })
  expect(await stored()).toEqual(before)
})

test('publication is scheduled for a time in the future, and the schedule can be cancelled', async () => {
  const before = await stored()
  expect(
    await send({ ...(await basedOn()), intent: 'schedule-page', publishAt: '2020-01-01T10:00' }),
  ).toMatchObject({ text: pageMessages.notATime })
  expect(await stored()).toEqual(before)
  const tomorrow = shopTimeOf(new Date(Date.now() + 86_400_000))
  expect(
    await send({ ...(await basedOn()), intent: 'schedule-page', publishAt: tomorrow }),
  ).toMatchObject({ text: pageMessages.scheduled })
  expect((await findPage(db, pageId))?.publishAt).not.toBeNull()
  expect(await send({ intent: 'cancel-publication' })).toMatchObject({
    text: pageMessages.scheduleCancelled,
  })
  expect((await findPage(db, pageId))?.publishAt).toBeNull()
})

test('a page is renamed and withdrawn, but the address of a policy never changes', async () => {
  expect(await send({ intent: 'rename-page', address: 'Hand looms' })).toMatchObject({
    text: pageMessages.renamed,
  })
  expect(await findPage(db, pageId)).toMatchObject({ slug: 'hand-looms' })
  expect(await send({ intent: 'withdraw-page' })).toMatchObject({ text: pageMessages.withdrawn })
  const before = await stored()
  expect(await send({ intent: 'withdraw-page' })).toMatchObject({
    text: pageMessages.nothingToWithdraw,
  })
  const policy = (await listPages(db)).find(({ isPolicy }) => isPolicy)!
  expect(await send({ intent: 'rename-page', address: 'rules' }, policy.id)).toMatchObject({
    text: pageMessages.isPolicy,
  })
  expect(await stored()).toEqual(before)
})
