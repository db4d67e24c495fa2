import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { admin, customer } from '../../../tests/support/builders.ts'
import { inTransaction } from '#platform/database/database.server.ts'
import { waitUntilBlocked } from '../../../tests/support/blocked-queries.ts'
import { creditOf } from '../../../tests/support/store-credit.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { findCustomerCredit } from '../credit/credit-store.server.ts'
import {
  deleteOldReceivers,
  findLiability,
  listGiftCards,
  listOwnGiftCards,
  updateGiftCardsErased,
} from './gift-card-store.server.ts'
import { cancelGiftCard, issueGiftCard } from './issue-gift-card.server.ts'
import { redeemGiftCard } from './redeem-gift-card.server.ts'
import type { NewGiftCard } from './gift-card.ts'

const { db, pool } = await testDatabase({ connectionsMax: 12 })
const { id: staffId } = await admin(db)
const mails: { mail: Mail; isSealed: boolean }[] = []
beforeEach(() => void mails.splice(0))
const parts = {
  db,
  jobs: {
    enqueue: async (_tx: unknown, _queue: string, mail: object, options?: { isSealed?: true }) =>
      void mails.push({ mail: mail as Mail, isSealed: options?.isSealed ?? false }),
  },
  config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
}

const card = (change: Partial<NewGiftCard> = {}): NewGiftCard => ({
  ...{ amountPaise: 100_000, months: 12, paidBy: 'cash', paymentReference: 'R7' },
  ...{ receiverName: '', receiverEmail: '', message: '' },
  ...change,
})

async function issued(change: Partial<NewGiftCard> = {}): Promise<{ id: number; code: string }> {
  const requestKey = crypto.randomUUID()
  const made = await issueGiftCard(parts, { card: card(change), requestKey, staffId })
  if (made.outcome !== 'issued') throw new Error(made.outcome)
  const mailed = /Your code: ([A-Z0-9-]+)/.exec(mails.at(-1)?.mail.text ?? '')
  const { id } = (await listGiftCards(db, 1)).items[0]!
  return { id, code: made.code ?? mailed![1]! }
}

let networks = 0
const redeem = (typed: string, customerId: string, address = `10.0.0.${++networks}`) =>
  redeemGiftCard({ db, pool }, { typed, customerId, address })
const cardRow = (id: number) =>
  db.selectFrom('gift_cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a card becomes store credit until the end of the card, and counts as a payment', async () => {
  const { code, id } = await issued()
  const asha = await customer(db)
  expect(await redeem(code.toLowerCase(), asha.id)).toMatchObject({
    ...{ outcome: 'redeemed', amountPaise: 100_000 },
  })
  expect(await creditOf(db, asha.id)).toBe(100_000)
  const { expires_at: end } = await cardRow(id)
  expect((await findCustomerCredit(db, asha.id)).nextExpiry).toEqual(end)
  expect(await redeem(code, asha.id)).toEqual({ outcome: 'already-redeemed' })
})

test('the code is mailed in a sealed job and stored nowhere', async () => {
  const { code } = await issued({ receiverEmail: 'devi@example.com', receiverName: 'Devi' })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ isSealed: true, mail: { to: 'devi@example.com' } })
  const { rows } = await sql<{ text: string }>`
    select (select json_agg(c) from gift_cards c)::text || (select json_agg(s) from staff_changes s)::text as text`.execute(
    db,
  )
  for (const form of [code, code.replaceAll('-', '')]) expect(rows[0]!.text).not.toContain(form)
})

test('a second click issues and mails nothing', async () => {
  const requestKey = crypto.randomUUID()
  const wish = { card: card({ receiverEmail: 'devi@example.com' }), requestKey, staffId }
  const results = await Promise.all([issueGiftCard(parts, wish), issueGiftCard(parts, wish)])
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['issued', 'issued-before'])
  expect(mails).toHaveLength(1)
  expect(results.find(({ outcome }) => outcome === 'issued-before')).toMatchObject({ isSame: true })
})

test.each<[string, Partial<NewGiftCard>]>([
  ['amount', { amountPaise: 200_000 }],
  ['receiver', { receiverEmail: 'devi@example.com' }],
  ['validity', { months: 0 }],
  ['message', { message: 'For your wedding' }],
])(
  'a form that is sent again with another %s issues nothing and names the first card',
  async (_name, change) => {
    const requestKey = crypto.randomUUID()
    const first = await issueGiftCard(parts, { card: card(), requestKey, staffId })
    const before = await listGiftCards(db, 1)
    const again = await issueGiftCard(parts, { card: card(change), requestKey, staffId })
    const { codeEnd } = first as Extract<typeof first, { outcome: 'issued' }>
    expect(again).toEqual({
      ...{ outcome: 'issued-before', codeEnd, amountPaise: 100_000, isSame: false },
    })
    expect(await listGiftCards(db, 1)).toEqual(before)
    expect(mails).toEqual([])
  },
)

test('of many accounts that redeem a card at the same time one gets the credit', async () => {
  const { code } = await issued()
  const people = await Promise.all(Array.from({ length: 6 }, () => customer(db)))
  const results = await Promise.all(people.map(({ id }) => redeem(code, id)))
  expect(results.filter(({ outcome }) => outcome === 'redeemed')).toHaveLength(1)
  const balances = await Promise.all(people.map(({ id }) => creditOf(db, id)))
  expect(balances.reduce((sum, one) => sum + one, 0)).toBe(100_000)
})

test('a redemption that the database ends because of a deadlock with its account is repeated', async () => {
  const { id, code } = await issued()
  const asha = await customer(db)
  // Like an erasure that fails later. The redemption waits longer, so it is the one that ends.
  const { redemption } = await inTransaction(db, async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', asha.id).forUpdate().execute()
    const running = redeem(code, asha.id)
    await waitUntilBlocked(db)
    await tx.selectFrom('gift_cards').select('id').where('id', '=', id).forUpdate().execute()
    return { redemption: running }
  })
  expect(await redemption).toMatchObject({ outcome: 'redeemed' })
  expect(await creditOf(db, asha.id)).toBe(100_000)
})

test('a cancelled, expired or unknown card gives no credit', async () => {
  const asha = await customer(db)
  const cancelled = await issued()
  const wish = { id: cancelled.id, reason: 'Money given back', staffId }
  expect(await cancelGiftCard(db, { ...wish, reason: '' })).toEqual({ outcome: 'reason-missing' })
  expect(await cancelGiftCard(db, wish)).toEqual({ outcome: 'cancelled' })
  expect(await cancelGiftCard(db, wish)).toEqual({ outcome: 'not-open' })
  expect(await redeem(cancelled.code, asha.id)).toEqual({ outcome: 'cancelled' })
  const old = await issued()
  await sql`update gift_cards set issued_at = now() - interval '2 years', expires_at = now() where id = ${old.id}`.execute(
    db,
  )
  expect(await redeem(old.code, asha.id)).toEqual({ outcome: 'expired' })
  expect(await redeem('A2B3-C4D5-E6F7-G8H9', asha.id)).toEqual({ outcome: 'unknown-code' })
  expect(await cancelGiftCard(db, { ...wish, id: 0 })).toEqual({ outcome: 'unknown-card' })
  expect(await creditOf(db, asha.id)).toBe(0)
})

test('a redeemed card cannot be cancelled, even at the same time', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { id, code } = await issued()
    const asha = await customer(db)
    const [redeemed, cancelled] = await Promise.all([
      redeem(code, asha.id),
      cancelGiftCard(db, { id, reason: 'Mistake', staffId }),
    ])
    const isRedeemed = redeemed.outcome === 'redeemed'
    expect(cancelled.outcome).toBe(isRedeemed ? 'not-open' : 'cancelled')
    expect(await creditOf(db, asha.id)).toBe(isRedeemed ? 100_000 : 0)
  }
})

test('guessing is limited for an account and for a network address', async () => {
  const asha = await customer(db)
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await redeem('wrong', asha.id)).outcome).toBe('unknown-code')
  const { code } = await issued()
  expect(await redeem(code, asha.id)).toMatchObject({ outcome: 'too-many-attempts' })
  expect(await creditOf(db, asha.id)).toBe(0)
  for (let attempt = 0; attempt < 30; attempt++)
    await redeem('wrong', `guesser-${attempt}`, '10.9.9.9')
  const mira = await customer(db)
  expect(await redeem(code, mira.id, '10.9.9.9')).toMatchObject({ outcome: 'too-many-attempts' })
  expect(await redeem(code, mira.id)).toMatchObject({ outcome: 'redeemed' })
})

test('a card is valid for at least a year, and the database refuses less', async () => {
  const { id } = await issued()
  await expect(
    sql`update gift_cards set expires_at = issued_at + interval '11 months' where id = ${id}`.execute(
      db,
    ),
  ).rejects.toThrow('gift_cards')
  const { id: endless } = await issued({ months: 0 })
  expect((await cardRow(endless)).expires_at).toBeNull()
})

test('the open amounts follow issue, redemption, expiry and cancellation', async () => {
  const before = await findLiability(db)
  const [one, two, three] = [await issued(), await issued(), await issued()]
  expect(await findLiability(db)).toMatchObject({
    openCards: before.openCards + 3,
    openPaise: before.openPaise + 300_000,
  })
  await redeem(one.code, (await customer(db)).id)
  await cancelGiftCard(db, { id: two.id, reason: 'Mistake', staffId })
  await sql`update gift_cards set issued_at = now() - interval '2 years', expires_at = now() where id = ${three.id}`.execute(
    db,
  )
  expect(await findLiability(db)).toEqual({
    ...{ openCards: before.openCards, openPaise: before.openPaise },
    creditPaise: before.creditPaise + 100_000,
    expiredPaise: before.expiredPaise + 100_000,
  })
})

test('receivers are forgotten a year after the card is used, and with the account', async () => {
  const details = { receiverName: 'Devi', receiverEmail: 'Devi@example.com', message: 'For you' }
  const [old, own, open] = [await issued(details), await issued(details), await issued(details)]
  const asha = await customer(db)
  await redeem(old.code, asha.id)
  await sql`update gift_cards set redeemed_at = now() - interval '366 days' where id = ${old.id}`.execute(
    db,
  )
  await deleteOldReceivers(db)
  expect(await cardRow(old.id)).toMatchObject({
    receiver_name: '',
    receiver_email: '',
    message: '',
  })
  expect(await cardRow(own.id)).toMatchObject({ receiver_name: 'Devi' })
  await redeem(own.code, asha.id)
  const mine = await listOwnGiftCards(db, { customerId: asha.id, email: null })
  expect(mine.map(({ message }) => message)).toEqual(['', 'For you'])
  await updateGiftCardsErased(db, { customerId: asha.id, email: null })
  expect(await cardRow(own.id)).toMatchObject({ receiver_email: '', message: '' })
  expect(await cardRow(open.id)).toMatchObject({ receiver_name: 'Devi' })
  await updateGiftCardsErased(db, { customerId: asha.id, email: 'devi@example.com' })
  expect(await cardRow(open.id)).toMatchObject({ receiver_name: '', receiver_email: '' })
})
