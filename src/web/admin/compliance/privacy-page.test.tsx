import { expect, test } from 'vitest'
import { jobTables } from '#platform/jobs/job-tables.server.ts'
import {
  consentPurposeNames,
  consentPurposes,
  CONSENT_MAX,
  type ConsentPurpose,
} from '#shop/compliance/consents/consent-text.ts'
import { findConsentTexts } from '#shop/compliance/consents/consent-text-store.server.ts'
import { retentionRules } from '#shop/compliance/retention/retention.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import {
  buttonNamed,
  controlLabelled,
  descriptionOf,
} from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  getting,
  posting,
  type Fields,
} from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import PrivacyPage, { action, loader } from './privacy-page.tsx'

const { db, pool } = await testDatabase({ connectionsMax: 6 })
await pool.query(jobTables())
const meera = await admin(db)
const PATH = '/admin/compliance/privacy'
const load = (signedIn: Person | null = meera) => loader(getting({ db }, PATH, { signedIn }))
const post = (fields: Fields, signedIn: Person | null = meera) =>
  action(posting({ db }, PATH, { signedIn, fields: { intent: 'save-consent', ...fields } }))
const save = (purpose: ConsentPurpose, body: string, basedOn: number) =>
  post({ purpose, body, basedOn })
const page = async (actionData?: unknown) =>
  pageHtml(PrivacyPage, { loaderData: await load(), actionData })
const texts = () => findConsentTexts(db)
const written = async () => [
  (await db.selectFrom('consent_texts').select('version').execute()).length,
  (await db.selectFrom('staff_changes').select('id').execute()).length,
]

test('each purpose has a form with its text, and each period names its job', async () => {
  const html = await page()
  for (const purpose of consentPurposes) {
    const name = consentPurposeNames[purpose]
    expect(descriptionOf(html, controlLabelled(html, name))[0]).toContain('Version 1 since')
    expect(buttonNamed(html, `Save ${name}`)).toBeTruthy()
    expect(textOf(html)).toContain((await texts())[purpose].body)
  }
  expect(html).not.toContain('Earlier versions')
  const withoutJob = retentionRules.filter(({ queue }) => queue === null)
  expect(textOf(html).split('No job').length - 1).toBe(withoutJob.length)
})

test('the plan for leaked data has its deadlines and a letter that names the shop', async () => {
  const html = await page()
  expect(textOf(html)).toContain('Within 6 hours of noticing: report it to CERT-In')
  expect(textOf(html)).toContain('within 72 hours in detail')
  expect(html).toMatch(/<textarea[^>]*readOnly[^>]*>Subject: Your personal data at /i)
})

test('the last run of a job is shown in Indian time', () => {
  const rule = { what: 'Searches', howLong: '90 days', why: 'Counted', queue: 'forget-searches' }
  const shown = (lastRun: Date | null) =>
    textOf(pageHtml(PrivacyPage, { loaderData: { texts: [], rules: [{ ...rule, lastRun }] } }))
  expect(shown(null)).toContain('Job forget-searches: no run in the last days')
  expect(shown(new Date('2026-11-24T20:00:00Z'))).toContain('last run Nov 25, 2026, 01:30')
})

test('a new text becomes a version, and the earlier one stays listed', async () => {
  const before = (await texts()).checkout.body
  expect(await save('checkout', 'We keep <b>what</b> we need.', 1)).toMatchObject({
    tone: 'success',
  })
  const html = await page()
  expect(html).not.toContain('<b>what')
  expect(descriptionOf(html, controlLabelled(html, 'Checkout'))[0]).toContain('Version 2 since')
  expect(textOf(html)).toContain(`: ${before}`)
  expect((await texts()).newsletter.version).toBe(1)
})

test.each([
  ['An empty text', '', 'Please write the text.'],
  ['A blank text', '  \n ', 'Please write the text.'],
  ['A long text', 'x'.repeat(CONSENT_MAX + 1), `Please use at most ${CONSENT_MAX} characters.`],
])('%s is refused at its form, which keeps it, and is not saved', async (_, body, text) => {
  const before = await written()
  const refused = await save('newsletter', body, 1)
  expect(refused).toMatchObject({ tone: 'error', problems: { newsletter: text } })
  expect(await written()).toEqual(before)
  const html = await page(refused)
  const described = (label: string) => descriptionOf(html, controlLabelled(html, label))
  expect(described('Newsletter')).toContain(text)
  expect(described('Sign-up')).not.toContain(text)
  const typed = body.trim()
  expect(html).toContain(`>${typed}</textarea>`)
  expect(textOf(html)).toContain((await texts())['sign-up'].body)
})

test('unknown purposes and intents are not understood, and nothing is written', async () => {
  const before = await written()
  for (const fields of [
    { purpose: 'cookies', body: 'Yes', basedOn: 1 },
    { purpose: '__proto__', body: '', basedOn: 1 },
    { purpose: 'newsletter', body: 'Yes', basedOn: 1, intent: 'delete-consent' },
  ]) {
    const { tone, problems } = await post(fields)
    expect([tone, problems]).toEqual(['error', undefined])
  }
  expect(await written()).toEqual(before)
})

test('two admins at the same time write one version, and the other one gets a message', async () => {
  const results = await Promise.all(['One.', 'Two.'].map((body) => save('sign-up', body, 1)))
  expect(results.map(({ tone }) => tone).toSorted()).toEqual(['error', 'success'])
  const { version, body } = (await texts())['sign-up']
  const won = results.findIndex(({ tone }) => tone === 'success')
  expect([version, body]).toEqual([2, ['One.', 'Two.'][won]])
  const before = await written()
  expect(await save('sign-up', body, 2)).toMatchObject({ text: 'Nothing has changed.' })
  expect(await save('sign-up', 'Three.', 1)).toMatchObject({ tone: 'error' })
  expect(await written()).toEqual(before)
})

test('only admins read and change the texts', async () => {
  const before = await written()
  await expectForAdminsOnly({ db }, load)
  await expectForAdminsOnly({ db }, (signedIn) =>
    post({ purpose: 'newsletter', body: 'Mine', basedOn: 1 }, signedIn),
  )
  expect(await written()).toEqual(before)
})
