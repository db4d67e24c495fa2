import crypto from 'node:crypto'
import { expect, test } from 'vitest'
import { findChallan, listChallans } from '#shop/challans/challan-store.server.ts'
import { CHALLAN_LINES } from '#shop/challans/parse-challan.ts'
import { admin } from '../../../../tests/support/builders.ts'
import { challanFields, issuedChallan } from '../../../../tests/support/challans.ts'
import { enterBusinessDetails } from '../../../../tests/support/documents.ts'
import { formOf, type Fields } from '../../../../tests/support/route-calls.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { challansAction, newChallanAction } from './challan-action.server.ts'

const { db } = await testDatabase({ connectionsMax: 6 })
const meera = await admin(db)
const requestKey = crypto.randomUUID()
const issue = (change: Fields = {}) =>
  newChallanAction(db, meera.id, formOf({ ...challanFields, requestKey, ...change }))
const send = (fields: Fields) => challansAction(db, meera.id, formOf(fields))
const written = async () => [
  (await listChallans(db)).length,
  (await db.selectFrom('staff_changes').select('id').execute()).length,
]

test('without the facts of the business nothing is issued and the typed text is kept', async () => {
  await registerForTax(db)
  const refused = await issue({ name: 'Salim & Sons' })
  expect(refused).toMatchObject({
    ...{ outcome: 'refused', problems: {}, typed: { name: 'Salim & Sons', requestKey } },
    text: expect.stringMatching(/^Please enter the .+ first\. Nothing was issued\.$/),
  })
  expect((await written())[0]).toBe(0)
  await enterBusinessDetails(db)
})

test.each<[Fields, Record<string, string>]>([
  [{ reason: 'sale' }, { reason: 'Please fill this in.' }],
  [{ name: ' ' }, { name: 'Please fill this in.' }],
  [{ note: 'x'.repeat(201) }, { note: 'Please use at most 200 characters.' }],
  [{ state: 'Bavaria' }, { state: 'Please fill this in.' }],
  [{ pincode: '011002' }, { pincode: 'Please enter six digits.' }],
  [{ gstin: '27AAPFU0939F1ZX' }, { gstin: expect.stringContaining('not a GSTIN') }],
  [{ gstin: '27AAPFU0939F1ZV', state: 'Kerala' }, { gstin: expect.stringContaining('another') }],
  [{ 'quantity-0': '1.5' }, { 'quantity-0': 'Please enter a whole number of at least 1.' }],
  [{ 'value-0': '0' }, { 'value-0': 'Please enter an amount in rupees.' }],
  [{ 'hsn-7': '5007' }, expect.objectContaining({ 'description-7': 'Please fill this in.' })],
])('the change %j is refused beside its field, and nothing is issued', async (change, problems) => {
  const before = await written()
  const refused = await issue(change)
  expect(refused).toMatchObject({ outcome: 'refused', typed: { requestKey } })
  if (refused.outcome === 'refused') expect(refused.problems).toEqual(problems)
  expect(await written()).toEqual(before)
})

test.each(['', 'x', `${requestKey}0`])('a form with the key "%s" issues nothing', async (key) => {
  const before = await written()
  expect(await issue({ requestKey: key })).toMatchObject({ outcome: 'refused', problems: {} })
  expect(await written()).toEqual(before)
})

test('every line of the form is issued in its order, without the empty ones between', async () => {
  const lines = Object.fromEntries(
    Array.from({ length: CHALLAN_LINES }, (_, index) => index)
      .filter((index) => index !== 3)
      .flatMap((index) => [
        [`description-${index}`, `Saree ${index}`],
        [`hsn-${index}`, '5007'],
        [`quantity-${index}`, index + 1],
        [`value-${index}`, '1,000'],
      ]),
  )
  const issued = await issue({ ...lines, requestKey: crypto.randomUUID() })
  const challan = issued.outcome === 'issued' ? await findChallan(db, issued.id) : undefined
  expect(challan?.lines.map(({ description, quantity }) => [description, quantity])).toEqual(
    [0, 1, 2, 4, 5, 6, 7].map((index) => [`Saree ${index}`, index + 1]),
  )
  expect(challan?.totalPaise).toBe(7 * 100_000)
})

test('a second click shows the same challan, even with other fields', async () => {
  const first = await issue()
  const before = await written()
  expect(await issue({ name: 'Somebody else' })).toEqual(first)
  expect(await written()).toEqual(before)
})

test.each(['', '0', '-1', '1.5', 'x', '99999999999999999999'])(
  'a step for the challan "%s" is refused, and nothing is written',
  async (challanId) => {
    const before = await written()
    for (const step of [
      { intent: 'cancel-challan', reason: 'Late' },
      { intent: 'goods-back', returnedOn: '2026-01-01' },
    ])
      expect(await send({ ...step, challanId })).toEqual({
        ...{ tone: 'error', text: 'There is no such challan.' },
      })
    expect(await written()).toEqual(before)
  },
)

test('unclear steps change nothing at an open challan', async () => {
  const { id: challanId } = await issuedChallan(db, meera.id)
  const before = await written()
  for (const step of [
    { intent: 'goods-back', returnedOn: '' },
    { intent: 'goods-back', returnedOn: '2026-02-30' },
    { intent: 'goods-back', returnedOn: '2999-01-01' },
    { intent: 'cancel-challan', reason: '   ' },
    { intent: 'cancel-challan', reason: 'x'.repeat(201) },
    { intent: 'delete', reason: 'Late' },
    { reason: 'Late' },
  ])
    expect(await send({ ...step, challanId })).toMatchObject({ tone: 'error' })
  expect(await findChallan(db, challanId)).toMatchObject({ returnedOn: null, cancelledAt: null })
  expect(await written()).toEqual(before)
})

test('goods that come back while the challan is cancelled end in one of both', async () => {
  const { id: challanId, issuedOn } = await issuedChallan(db, meera.id)
  const results = await Promise.all([
    send({ intent: 'cancel-challan', challanId, reason: 'Never left' }),
    send({ intent: 'goods-back', challanId, returnedOn: issuedOn }),
  ])
  expect(results.map(({ tone }) => tone).toSorted()).toEqual(['error', 'success'])
  const { cancelledAt, returnedOn } = (await findChallan(db, challanId))!
  expect([cancelledAt !== null, returnedOn !== null]).toEqual(
    results.map(({ tone }) => tone === 'success'),
  )
})
