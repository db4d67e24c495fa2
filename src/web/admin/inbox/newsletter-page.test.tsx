import { beforeEach, expect, test } from 'vitest'
import type { Config } from '#shop/config/config.ts'
import { createNewsletter } from '#shop/inbox/write-newsletter.server.ts'
import { findNewsletter } from '#shop/inbox/newsletter-store.server.ts'
import { subscribe } from '#shop/inbox/subscribe.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import NewsletterPage, { action, loader } from './newsletter-page.tsx'
import NewslettersPage, { loader as listLoader } from './newsletters-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db, { email: 'meera@zari.test' })
const queued: { queue: string; data: object }[] = []
const jobs = {
  enqueue: async (_tx: unknown, queue: string, data: object) => void queued.push({ queue, data }),
} as unknown as Jobs
const config = { shopName: 'Zari', shopUrl: 'http://zari.test' } as Config
const shop = { db, jobs, config }
beforeEach(async () => {
  queued.length = 0
  await db.deleteFrom('newsletters').execute()
  await db.deleteFrom('subscribers').execute()
})

const text = {
  subject: 'New silks',
  heading: 'From Kanchipuram',
  body: 'They are here.\n\nCome and see.',
  buttonWords: 'See them',
  buttonPath: '/shop/Latest',
}
const draft = () => createNewsletter(db, text, meera.id)
const load = (id: number | 'new', signedIn: Person | null = meera) =>
  loader(getting(shop, '/', { signedIn, params: { id: String(id) } }))
const send = (id: number | 'new', fields: Fields, signedIn: Person | null = meera) =>
  action(posting(shop, '/', { fields, signedIn, params: { id: String(id) } }))
const pageOf = async (id: number | 'new', actionData?: unknown) =>
  pageHtml(NewsletterPage, { loaderData: await load(id), actionData })

test('the page of a new newsletter has an empty form without preview or send buttons', async () => {
  const html = await pageOf('new')
  expect(textOf(html)).toContain('New newsletter Not saved yet')
  expect(html).toContain('name="basedOn" value="0"')
  expect(html).not.toContain('<iframe')
  expect(textOf(html)).not.toContain('Send a test')
})

test('saving a new newsletter creates a draft and redirects to its address', async () => {
  const result = await send('new', { intent: 'save', ...text }).catch((thrown: unknown) => thrown)
  expect(result).toMatchObject({ status: 302 })
  const id = Number((result as Response).headers.get('location')?.split('/').at(-1))
  expect(await findNewsletter(db, id)).toMatchObject({ ...text, version: 1, sentAt: null })
})

test('an invalid newsletter is not stored, its text is kept and its invalid fields are marked', async () => {
  const result = await send('new', { intent: 'save', ...text, heading: ' ', buttonPath: '//evil' })
  expect(result).toMatchObject({
    tone: 'error',
    problems: { heading: expect.any(String), buttonPath: expect.any(String) },
  })
  const html = await pageOf('new', result)
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2)
  expect(html).toContain('value="New silks"')
  expect(await db.selectFrom('newsletters').select('id').execute()).toEqual([])
})

test('the draft page previews the saved text in a sandboxed frame', async () => {
  await subscribe(db, 'asha@zari.test')
  const id = await draft()
  const html = await pageOf(id)
  expect(html).toMatch(/<iframe title="Preview: New silks" sandbox=""/)
  expect(html).toContain('From Kanchipuram')
  expect(textOf(html)).toContain('Send a test to meera@zari.test')
  expect(textOf(html)).toContain('Send “New silks” to 1 person?')
})

test('the send button is disabled when no customer is subscribed', async () => {
  const html = await pageOf(await draft())
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Send to 0 people</)
})

test('saving a newsletter based on an older version is refused and keeps the typed text', async () => {
  const id = await draft()
  const first = await send(id, { intent: 'save', ...text, subject: 'First', basedOn: 1 })
  expect(first).toMatchObject({ tone: 'success', version: 2 })
  const second = await send(id, { intent: 'save', ...text, subject: 'Second', basedOn: 1 })
  expect(second).toMatchObject({ tone: 'error', typed: { subject: 'Second' } })
  expect(await findNewsletter(db, id)).toMatchObject({ subject: 'First', version: 2 })
  expect(await pageOf(id, second)).toContain('name="basedOn" value="2"')
})

test('a test email of a newsletter is queued only for the admin who requests it', async () => {
  await subscribe(db, 'asha@zari.test')
  const id = await draft()
  expect(await send(id, { intent: 'send-test' })).toEqual({
    tone: 'success',
    text: 'A test email is on its way to meera@zari.test',
  })
  expect(queued).toHaveLength(1)
  expect(JSON.stringify(queued[0])).not.toContain('asha@zari.test')
})

test('a newsletter is sent only once, in the version on the screen', async () => {
  await subscribe(db, 'asha@zari.test')
  const id = await draft()
  expect(await send(id, { intent: 'send', basedOn: 9 })).toMatchObject({ tone: 'error' })
  expect(queued).toEqual([])
  expect(await send(id, { intent: 'send', basedOn: 1 })).toEqual({
    tone: 'success',
    text: 'On its way to 1 person',
  })
  expect(await send(id, { intent: 'send', basedOn: 1 })).toMatchObject({ tone: 'error' })
  expect(queued).toHaveLength(1)

  const html = await pageOf(id)
  expect(textOf(html)).toContain('What was sent')
  expect(html).not.toContain('name="subject"')
  expect(textOf(html)).not.toContain('Yes, send it')
})

test('a newsletter without subscribers stays a draft', async () => {
  const id = await draft()
  expect(await send(id, { intent: 'send', basedOn: 1 })).toEqual({
    tone: 'error',
    text: 'There are no subscribers yet.',
  })
  expect((await findNewsletter(db, id))?.sentAt).toBeNull()
})

test('a draft is deleted only if the request names its newest version', async () => {
  const id = await draft()
  expect(await send(id, { intent: 'delete', basedOn: 'x' })).toMatchObject({ tone: 'error' })
  expect(await findNewsletter(db, id)).toBeDefined()
  await expect(send(id, { intent: 'delete', basedOn: 1 })).rejects.toMatchObject({ status: 302 })
  expect(await findNewsletter(db, id)).toBeUndefined()
})

test('an unsaved newsletter cannot be sent, and an unknown intent is refused', async () => {
  await subscribe(db, 'asha@zari.test')
  const id = await draft()
  for (const result of [
    await send('new', { intent: 'send', basedOn: 0 }),
    await send('new', { intent: 'send-test' }),
    await send(id, { intent: 'burn', basedOn: 1 }),
  ])
    expect(result).toMatchObject({ tone: 'error' })
  expect(queued).toEqual([])
})

test('a request for an unknown newsletter is answered 404', async () => {
  for (const id of ['0', '7e3', '999999', '-1', 'old'])
    await expect(
      loader(getting(shop, '/', { signedIn: meera, params: { id } })),
    ).rejects.toMatchObject({ status: 404 })
})

test('only admins read, change and send newsletters', async () => {
  await subscribe(db, 'asha@zari.test')
  const id = await draft()
  await expectForAdminsOnly({ db }, (signedIn) => load(id, signedIn))
  await expectForAdminsOnly({ db }, (signedIn) => listLoader(getting(shop, '/', { signedIn })))
  for (const intent of ['save', 'send', 'send-test', 'delete'])
    await expectForAdminsOnly({ db }, (signedIn) =>
      send(id, { intent, ...text, subject: 'Mine', basedOn: 1 }, signedIn),
    )
  expect(await findNewsletter(db, id)).toMatchObject({ ...text, version: 1, sentAt: null })
  expect(queued).toEqual([])
})

test('the list shows each newsletter with its state, and the number of subscribers', async () => {
  const listed = async () =>
    pageHtml(NewslettersPage, {
      loaderData: await listLoader(getting(shop, '/admin/newsletters', { signedIn: meera })),
    })
  expect(textOf(await listed())).toContain('0 people want to hear from the shop.')
  expect(textOf(await listed())).toContain('No newsletters yet')

  await subscribe(db, 'asha@zari.test')
  const id = await draft()
  expect(textOf(await listed())).toContain('1 person wants to hear from the shop.')
  expect(textOf(await listed())).toContain('New silks Draft')
  expect(await listed()).toContain(`href="/admin/newsletters/${id}"`)
})
