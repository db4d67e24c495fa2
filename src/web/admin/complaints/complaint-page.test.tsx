import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAnswers } from '#shop/complaints/answer-store.server.ts'
import { findComplaint } from '#shop/complaints/complaint-store.server.ts'
import { recordComplaint, type ComplaintParts } from '#shop/complaints/record-complaint.server.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { controlLabelled, descriptionOf, linksOf } from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  formOf,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { openTestServices } from '../../../../tests/support/test-services.ts'
import { complaintAction } from './complaint-action.server.ts'
import ComplaintPage, { action, loader } from './complaint-page.tsx'
import ComplaintsPage, { loader as loadList } from './complaints-page.tsx'

const { services, db } = await openTestServices({ connectionsMax: 6 })
const parts: ComplaintParts = services
const meera = await admin(db)
const evil = '<img src=x onerror=alert(1)>'

let number: string
let written = 0
beforeEach(async () => {
  const body = `${evil} ${++written}`
  const text = { name: `Asha ${evil}`, email: 'asha@zari.test', orderNumber: 'A1', body }
  number = (await recordComplaint(parts, text)).number
})

const send = (fields: Fields, about = number) =>
  complaintAction(parts, { number: about, staffId: meera.id, form: formOf(fields) })
const stored = async () => (await findComplaint(db, number))!
const results = async () => listAnswers(db, (await stored()).id)
const mails = async () => {
  const { rows } = await sql`select id from queued_jobs`.execute(db)
  return rows.length
}
const page = async (actionData?: Awaited<ReturnType<typeof send>>) =>
  pageHtml(ComplaintPage, {
    loaderData: await loader(
      getting({ db }, `/admin/complaints/${number}`, { signedIn: meera, params: { number } }),
    ),
    actionData,
  })

describe('answering', () => {
  test('needs a text, and closing a result, each described beside its field', async () => {
    const before = await mails()
    const html = await page(await send({ intent: 'close-complaint', text: ' ', result: 'maybe' }))
    const described = (label: string) => descriptionOf(html, controlLabelled(html, label))
    expect(described('Your answer')[0]).toContain('at most 5000 characters')
    expect(described('Result')).toEqual(['Please choose a result.'])
    expect(await send({ intent: 'answer-complaint', text: 'x'.repeat(5_001) })).toMatchObject({
      problems: { text: expect.any(String) },
    })
    expect([await results(), await mails()]).toEqual([[], before])
    expect(await stored()).toMatchObject({ closedAt: null, acknowledgedAt: null })
  })

  test('acknowledges too, and mails every answer', async () => {
    const before = await mails()
    await send({ intent: 'answer-complaint', text: 'We are looking.' })
    await send({ intent: 'answer-complaint', text: 'Still looking.' })
    expect((await results()).map(({ body }) => body)).toEqual(['We are looking.', 'Still looking.'])
    expect(await stored()).toMatchObject({ acknowledgedAt: expect.any(Date), closedAt: null })
    expect(await mails()).toBe(before + 2)
  })

  test('by two admins at the same time closes once, and mails one decision', async () => {
    const before = await mails()
    const close = (result: string) => send({ intent: 'close-complaint', text: result, result })
    const done = await Promise.all([close('resolved'), close('rejected')])
    expect(done.map(({ tone }) => tone).toSorted()).toEqual(['error', 'success'])
    expect(await results()).toHaveLength(1)
    expect(await mails()).toBe(before + 1)
  })

  test('is over after the decision, except for the number at the helpline', async () => {
    await send({ intent: 'close-complaint', text: 'Replaced.', result: 'resolved' })
    for (const intent of ['acknowledge-complaint', 'answer-complaint', 'close-complaint'])
      expect(await send({ intent, text: 'More', result: 'rejected' })).toMatchObject({
        text: 'This complaint is closed already.',
      })
    expect(await send({ intent: 'save-docket', docket: 'NCH-77' })).toMatchObject({
      tone: 'success',
    })
    expect(await stored()).toMatchObject({ result: 'resolved', helplineDocket: 'NCH-77' })
    const text = textOf(await page())
    expect(text).not.toContain('Send answer')
    expect(text).toContain('Resolved')
  })

  test('twice at the same time acknowledges once', async () => {
    const before = await mails()
    const both = await Promise.all([
      send({ intent: 'acknowledge-complaint' }),
      send({ intent: 'acknowledge-complaint' }),
    ])
    expect(both.map(({ tone }) => tone).toSorted()).toEqual(['error', 'success'])
    expect(await mails()).toBe(before + 1)
  })
})

test('an unknown complaint, intent or long helpline number is refused and changes nothing', async () => {
  const before = await stored()
  expect(await send({ intent: 'acknowledge-complaint' }, 'C-NOPE')).toMatchObject({
    text: 'There is no such complaint.',
  })
  expect(await send({ intent: 'delete' })).toMatchObject({ tone: 'error' })
  const html = await page(await send({ intent: 'save-docket', docket: 'N'.repeat(61) }))
  const field = controlLabelled(html, 'Number at the National Consumer Helpline')
  expect(descriptionOf(html, field)).toEqual(['Please use at most 60 characters.'])
  expect(await stored()).toEqual(before)
})

test('the screen escapes the words of the customer and never shows the secret key', async () => {
  await send({ intent: 'answer-complaint', text: evil })
  const html = await page()
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain((await stored()).lookupKey)
  expect(textOf(html)).toContain('Order A1')
})

test('the list shows the nearest deadline first and what is late', async () => {
  const late = new Date(Date.now() - 60_000)
  await db
    .updateTable('complaints')
    .set({ acknowledge_by: late, resolve_by: late })
    .where('number', '=', number)
    .execute()
  const list = async (query = '') =>
    pageHtml(ComplaintsPage, {
      loaderData: await loadList(getting({ db }, `/admin/complaints${query}`, { signedIn: meera })),
    })
  const html = await list()
  expect(textOf(html)).toContain('Late: Acknowledge by')
  expect(Object.values(linksOf(html)).find((link) => link?.includes('/complaints/C'))).toContain(
    number,
  )
  expect(html).not.toContain('<img src=x')
  await db.deleteFrom('complaints').execute()
  expect(textOf(await list('?show=closed&page=1'))).toContain('No complaints here')
})

test('only admins see and answer complaints', async () => {
  const params = { number }
  const path = `/admin/complaints/${number}`
  await expectForAdminsOnly({ db }, (signedIn) =>
    loader(getting({ db }, path, { signedIn, params })),
  )
  const fields = { intent: 'acknowledge-complaint' }
  await expectForAdminsOnly({ db }, (signedIn) =>
    action(posting({ db }, path, { signedIn, params, fields })),
  )
  expect((await stored()).acknowledgedAt).toBeNull()
})
