import { expect, test } from 'vitest'
import { admin, customer } from '../../../../tests/support/builders.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { getting, posting, type Fields } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { indianDay } from '#shop/tax/dated.ts'
import type { Shop } from '#web/shop-context.server.ts'
import GiftCardsPage, { action, loader } from './gift-cards-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const packer = await admin(db, { role: 'packer' })
const asha = await customer(db)
const mails: object[] = []
const shop = {
  db,
  config: { shopName: 'Zari', shopUrl: 'http://zari.test' },
  jobs: { enqueue: async (_tx: unknown, _queue: string, mail: object) => void mails.push(mail) },
} as unknown as Partial<Shop>

type Result = Awaited<ReturnType<typeof action>>
const pageOf = async (actionData?: Result) =>
  pageHtml(GiftCardsPage, {
    loaderData: await loader(getting(shop, '/admin/gift-cards', { signedIn: meera })),
    actionData,
  })
const send = (fields: Fields, signedIn = meera) =>
  action(posting(shop, '/admin/gift-cards', { fields, signedIn }))
const cards = () => db.selectFrom('gift_cards').selectAll().orderBy('id').execute()

const fields = () => ({
  ...{ intent: 'issue-gift-card', requestKey: crypto.randomUUID(), amount: '1,000' },
  ...{ months: '12', paidBy: 'cash', paymentReference: 'R7', receiverName: '', message: '' },
  receiverEmail: '',
})

test('an empty list says what to do', async () => {
  const text = textOf(await pageOf())
  expect(text).toContain('Issue the first one.')
  expect(text).toContain('0 Rs. on 0 cards not used yet')
})

test('a card without an address shows its code once, and is cancelled with a reason', async () => {
  const wanted = fields()
  const issued = await send(wanted)
  expect(issued).toMatchObject({ tone: 'success', code: expect.stringMatching(/^(.{4}-){3}.{4}$/) })
  const shown = textOf(await pageOf(issued))
  expect(shown).toContain(`it is not shown again: ${issued.code}`)
  expect(shown).toContain(`Code ending in ${issued.code!.slice(-4)} 1,000 Rs. Not used yet`)
  expect(shown).toContain('1,000 Rs. on 1 card not used yet')
  const again = await send(wanted)
  expect(again.code).toBeUndefined()
  expect(again.text).toContain('sent before and issued a gift card of 1,000 Rs.')

  const [{ id: giftCardId } = { id: 0 }] = await cards()
  const cancel = { intent: 'cancel-gift-card', giftCardId, reason: '' }
  expect(await send(cancel)).toMatchObject({ tone: 'error', text: expect.stringContaining('why') })
  expect(await send({ ...cancel, reason: 'Money given back' })).toMatchObject({ tone: 'success' })
  expect(await send({ ...cancel, reason: 'Again' })).toMatchObject({ tone: 'error' })
  expect(textOf(await pageOf())).toContain('Cancelled: Money given back')
})

test('a card with an address is mailed, and its code stays hidden', async () => {
  const result = await send({ ...fields(), receiverEmail: 'devi@example.com' })
  expect(result).toMatchObject({ text: 'The gift card is on its way to devi@example.com.' })
  expect(result.code).toBeUndefined()
  expect(mails).toMatchObject([{ to: 'devi@example.com' }])
})

test('a form that is changed after a lost response says what was issued, and the next press issues it too', async () => {
  const wanted = fields()
  const issued = await send(wanted)
  const before = await cards()
  const changed = { ...wanted, amount: '2,000' }
  const result = await send(changed)
  expect(result).toMatchObject({ about: 'issue', tone: 'error', typed: { amount: '2,000' } })
  expect(result.text).toContain(`1,000 Rs. (code ending in ${issued.code!.slice(-4)})`)
  expect(result.text).toContain('Nothing was issued for what you changed')
  expect(await cards()).toEqual(before)

  const html = await pageOf(result)
  expect(html).toContain('value="2,000"')
  const requestKey = /name="requestKey" value="([^"]+)"/.exec(html)![1]!
  expect(requestKey).not.toBe(wanted.requestKey)
  expect(await send({ ...changed, requestKey })).toMatchObject({ tone: 'success' })
  expect((await cards()).map((one) => one.amount_paise).slice(-2)).toEqual([100_000, 200_000])
})

test('a wrong form is refused beside its fields, keeps what was typed, and writes nothing', async () => {
  const before = await cards()
  const wrong = { ...fields(), amount: '5', paymentReference: '', receiverEmail: 'devi' }
  const result = await send(wrong)
  expect(Object.keys(result.problems)).toEqual(['amount', 'paymentReference', 'receiverEmail'])
  const html = await pageOf(result)
  expect(textOf(html)).toContain('Please enter the reference')
  expect(html).toContain('value="devi"')
  for (const other of [{ requestKey: 'x' }, { intent: 'delete' }])
    expect(await send({ ...fields(), ...other })).toMatchObject({ tone: 'error' })
  for (const giftCardId of ['', '0', 'x', '999999999999999999'])
    expect(await send({ intent: 'cancel-gift-card', giftCardId, reason: 'Mistake' })).toMatchObject(
      { text: 'There is no such gift card.' },
    )
  expect(await cards()).toEqual(before)
})

const terms = () => db.selectFrom('gift_card_terms').selectAll().orderBy('starts_on').execute()
const wanted = { intent: 'save-terms', startsOn: '2090-04-01', minimumMonths: '18', body: 'Enjoy' }

test('terms of a later day are planned, named and removed, and today’s stay', async () => {
  expect(textOf(await pageOf())).toContain('Today: valid for at least 12 months')
  expect(await send(wanted)).toMatchObject({ about: 'terms', tone: 'success' })
  const text = textOf(await pageOf())
  expect(text).toContain('From Apr 01, 2090: 18 months Enjoy')
  const again = await send(wanted)
  expect(again.problems).toEqual({ startsOn: expect.stringContaining('remove them first') })
  expect(textOf(await pageOf(again))).toContain('There are terms from this day.')
  const remove = (entry: string) => send({ intent: 'remove-terms', entry })
  expect(await remove('2017-07-01')).toMatchObject({ text: expect.stringContaining('stay') })
  expect(await remove('x')).toMatchObject({ text: 'These terms no longer exist.' })
  expect(await remove(wanted.startsOn)).toMatchObject({ tone: 'success' })
  expect(await terms()).toHaveLength(1)
})

test('wrong terms are refused beside their fields, keep what was typed, and write nothing', async () => {
  const before = await terms()
  const wrong = { ...wanted, startsOn: '', minimumMonths: '6', body: ' ' }
  const result = await send(wrong)
  expect(Object.keys(result.problems)).toEqual(['startsOn', 'minimumMonths', 'body'])
  expect(await pageOf(result)).toContain('value="6"')
  expect((await send({ ...wanted, startsOn: '2020-01-01' })).problems).toEqual({
    startsOn: 'Please choose today or a later day.',
  })
  expect(await terms()).toEqual(before)
})

test('the form offers the shortest validity of the terms, and the text stands beside the code', async () => {
  const today = indianDay(new Date())
  await send({ ...wanted, startsOn: today, body: 'Thank you' })
  expect(await pageOf()).toContain('<option value="18" selected="">18 months</option>')
  const before = await cards()
  const refused = await send({ ...fields(), months: '12' })
  expect(refused.problems).toEqual({ months: expect.stringContaining('from the list') })
  expect(await cards()).toEqual(before)
  const issued = await send({ ...fields(), months: '18' })
  expect(textOf(await pageOf(issued))).toContain('Thank you')
  const [card] = (await cards()).toReversed()
  const days = (card!.expires_at!.getTime() - card!.issued_at.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(540)
})

test('packers and customers cannot see or issue gift cards', async () => {
  const before = await cards()
  for (const signedIn of [packer, asha]) {
    await expect(loader(getting(shop, '/admin/gift-cards', { signedIn }))).rejects.toBeDefined()
    await expect(send(fields(), signedIn)).rejects.toBeDefined()
  }
  expect(await cards()).toEqual(before)
})
