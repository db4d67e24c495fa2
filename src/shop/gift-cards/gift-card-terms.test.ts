import { expect, test } from 'vitest'
import type { Mail } from '#platform/mail/mail.ts'
import { admin } from '../../../tests/support/builders.ts'
import { formOf } from '../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { indianDay } from '../tax/dated.ts'
import { listGiftCards } from './gift-card-store.server.ts'
import { offeredMonths, parseTerms, termsOn, type GiftCardTerms } from './gift-card-terms.ts'
import { listGiftCardTerms } from './gift-card-terms-store.server.ts'
import { issueGiftCard } from './issue-gift-card.server.ts'
import { parseGiftCard } from './parse-gift-card.ts'
import { removeGiftCardTerms, saveGiftCardTerms } from './save-gift-card-terms.server.ts'

const { db } = await testDatabase({ connectionsMax: 6 })
const { id: staffId } = await admin(db)
const now = new Date('2026-11-27T20:00:00Z')
const terms = (startsOn: string, change: Partial<GiftCardTerms> = {}): GiftCardTerms => ({
  ...{ startsOn, months: 24, body: 'Not paid out in cash.' },
  ...change,
})
const save = (wanted: GiftCardTerms) => saveGiftCardTerms(db, { terms: wanted, staffId, now })
const remove = (startsOn: string) => removeGiftCardTerms(db, { startsOn, staffId, now })
const logged = async () =>
  (await db.selectFrom('staff_changes').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  )
const FIRST = terms('2017-07-01', { months: 12, body: 'It is not paid out in cash.' })

test('the terms of a day are the latest that have started', () => {
  const all = [FIRST, terms('2027-04-01')]
  expect(termsOn(all, '2027-03-31')).toBe(FIRST)
  expect(termsOn(all, '2027-04-01').months).toBe(24)
  expect(() => termsOn([], '2027-04-01')).toThrow('no terms')
  expect([12, 18, 36, 120].map((months) => offeredMonths({ months }))).toEqual([
    [12, 24, 36, 0],
    [18, 24, 36, 0],
    [36, 0],
    [120, 0],
  ])
})

test.each([
  [{ startsOn: '2027-02-30' }, ['startsOn']],
  [{ minimumMonths: '11' }, ['minimumMonths']],
  [{ minimumMonths: '121' }, ['minimumMonths']],
  [{ minimumMonths: '1.5' }, ['minimumMonths']],
  [{ minimumMonths: '' }, ['minimumMonths']],
  [{ body: '  ' }, ['body']],
  [{ body: 'x'.repeat(1001) }, ['body']],
  [{ minimumMonths: '१८' }, []],
])('the change %j is refused for the fields %j', (change, fields) => {
  const typed = { startsOn: '2027-04-01', minimumMonths: '24', body: 'Enjoy', ...change }
  expect(parseTerms(formOf(typed)).errors.map(({ field }) => field)).toEqual(fields)
})

test('only a validity that is offered is taken, and 0 only as one without end', () => {
  const months = (typed: string) =>
    parseGiftCard(formOf({ amount: '500', paidBy: 'complimentary', months: typed }), offered)
  const offered = offeredMonths({ months: 18 })
  expect(offered).toEqual([18, 24, 36, 0])
  expect(['24', '0', ''].map((typed) => months(typed).value?.months)).toEqual([24, 0, 18])
  for (const typed of ['12', 'x', '-1', '1e1'])
    expect(months(typed)).toEqual({ value: null, errors: { months: 'not-offered' } })
})

test('terms are added from today on, never overwritten, and removed until they start', async () => {
  expect(await listGiftCardTerms(db)).toEqual([FIRST])
  const today = indianDay(now)
  expect(today).toBe('2026-11-28')
  expect(await save(terms('2026-11-27'))).toEqual({ outcome: 'day-over' })
  const next = terms('2027-04-01')
  const results = await Promise.all([save(next), save({ ...next, months: 36 })])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['day-taken', 'saved'])
  expect(await save(terms(today))).toEqual({ outcome: 'saved' })
  for (const started of [FIRST.startsOn, today])
    expect(await remove(started)).toEqual({ outcome: 'has-started' })
  expect(await remove('2027-04-02')).toEqual({ outcome: 'no-such-terms' })
  expect((await listGiftCardTerms(db)).map(({ startsOn }) => startsOn)).toEqual([
    ...[FIRST.startsOn, today, next.startsOn],
  ])
  const removals = await Promise.all([remove(next.startsOn), remove(next.startsOn)])
  expect(removals.map(({ outcome }) => outcome).toSorted()).toEqual(['no-such-terms', 'removed'])
  expect(await logged()).toEqual([
    ...['gift-card-terms-saved', 'gift-card-terms-saved', 'gift-card-terms-removed'],
  ])
  await db.deleteFrom('gift_card_terms').where('months', '=', 24).execute()
})

test('a card is valid as long as the terms of its day say, and keeps their text', async () => {
  const mails: Mail[] = []
  const parts = {
    db,
    jobs: {
      enqueue: async (_tx: unknown, _queue: string, mail: object) => void mails.push(mail as Mail),
    },
    config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
  }
  const card = (months: number) => ({
    ...{ amountPaise: 100_000, months, paidBy: 'cash' as const, paymentReference: 'R7' },
    ...{ receiverName: '', receiverEmail: 'devi@example.com', message: '' },
  })
  const issue = (months: number) =>
    issueGiftCard(parts, { card: card(months), requestKey: crypto.randomUUID(), staffId })
  await issue(12)
  const today = indianDay(new Date())
  await saveGiftCardTerms(db, { terms: terms(today, { body: 'Since today' }), staffId })
  await issue(12)
  await issue(36)
  await issue(0)
  const years = (await listGiftCards(db, 1)).items
    .toReversed()
    .map(({ issuedAt, expiresAt }) => expiresAt && expiresAt.getFullYear() - issuedAt.getFullYear())
  expect(years).toEqual([1, 2, 3, null])
  expect(mails[0]!.text).toContain('It is not paid out in cash.')
  expect(mails[1]!.text).toContain('Since today')
  const texts = await db.selectFrom('gift_cards').select('terms').orderBy('id').execute()
  expect(texts.map((row) => row.terms)).toEqual([
    'It is not paid out in cash.',
    ...Array.from({ length: 3 }, () => 'Since today'),
  ])
})
