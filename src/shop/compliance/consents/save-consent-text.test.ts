import { expect, test } from 'vitest'
import { admin, customer } from '../../../../tests/support/builders.ts'
import { formOf } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { subscribe } from '../../inbox/subscribe.server.ts'
import { unsubscribe } from '../../inbox/unsubscribe.server.ts'
import { findNewsletterConsent } from '../../privacy/own-data-store.server.ts'
import { parseConsent } from './consent-text.ts'
import {
  findAccountConsent,
  findConsentTexts,
  insertAccountConsent,
  listConsentVersions,
} from './consent-text-store.server.ts'
import { saveConsentText } from './save-consent-text.server.ts'

const { db } = await testDatabase({ connectionsMax: 6 })
const { id: changedBy } = await admin(db)
const save = (body: string, basedOn: number) =>
  saveConsentText(db, { purpose: 'newsletter', body, basedOn, changedBy })

test('each purpose has a text in a new shop', async () => {
  const texts = await findConsentTexts(db)
  expect(texts.newsletter).toMatchObject({ version: 1 })
  expect(texts['sign-up'].body).toContain('delete them')
  expect(texts.checkout.body).toContain('deliver this order')
})

test('a changed text becomes the next version once, and the earlier one stays', async () => {
  const outcomes = await Promise.all([save('We write monthly.', 1), save('We write weekly.', 1)])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
  const [newest, first, ...more] = await listConsentVersions(db, 'newsletter')
  expect([newest!.version, first!.version, more]).toEqual([2, 1, []])
  expect(first!.body).toContain('off the loom')
  expect(await save(newest!.body, 2)).toEqual({ outcome: 'unchanged' })
  expect(await save('Too late.', 1)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await listConsentVersions(db, 'newsletter')).toHaveLength(2)
})

test('a subscriber keeps the version of the consent, and a new consent has the new one', async () => {
  const email = 'asha@zari.test'
  await subscribe(db, email, '/shop/saree')
  const consent = () => findNewsletterConsent(db, email)
  const before = await consent()
  expect(before).toMatchObject({
    consentVersion: 2,
    consentText: expect.stringContaining('We write'),
  })
  await save('We write on Fridays.', 2)
  await subscribe(db, email)
  expect(await consent()).toEqual(before)
  const { unsubscribe_key: key } = await db
    .selectFrom('subscribers')
    .select('unsubscribe_key')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await unsubscribe(db, key)
  await subscribe(db, email)
  expect(await consent()).toMatchObject({ consentVersion: 3, consentText: 'We write on Fridays.' })
})

test('an account keeps the version of its sign-up', async () => {
  const { id, email } = await customer(db)
  expect(await findAccountConsent(db, id)).toBeNull()
  const record = () => inTransaction(db, (tx) => insertAccountConsent(tx, email))
  await record()
  await saveConsentText(db, { purpose: 'sign-up', body: 'Other words', basedOn: 1, changedBy })
  await record()
  expect(await findAccountConsent(db, id)).toMatchObject({
    version: 1,
    text: expect.stringContaining('With an account'),
  })
})

test('signing up gives no consent for guests with the same email', async () => {
  const { id, email } = await customer(db)
  await db.updateTable('users').set({ is_guest: true }).where('id', '=', id).execute()
  await inTransaction(db, (tx) => insertAccountConsent(tx, email))
  expect(await findAccountConsent(db, id)).toBeNull()
})

test('a form names a known purpose and a text of at most 300 characters', () => {
  const parse = (fields: Record<string, string>) => parseConsent(formOf(fields))
  expect(parse({ purpose: 'checkout', body: ' We  deliver. ', basedOn: '2' })).toMatchObject({
    purpose: 'checkout',
    basedOn: 2,
  })
  expect(parse({ purpose: 'spam', body: 'x' })).toBe('unknown-purpose')
  expect(parse({ purpose: 'checkout', body: ' ' })).toBe('missing')
  expect(parse({ purpose: 'checkout', body: 'x'.repeat(301) })).toBe('too-long')
})
