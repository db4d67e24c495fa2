import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { issuedChallan } from '../../../tests/support/challans.ts'
import { enterBusinessDetails } from '../../../tests/support/documents.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { indianDay } from '../tax/dated.ts'
import { findChallan, listChallans, listChallansIssuedAfter } from './challan-store.server.ts'
import { CANCEL_REASON_MAX, cancelChallan, noteGoodsBack } from './issue-challan.server.ts'

const { db } = await testDatabase({ connectionsMax: 6 })
const { id: staffId } = await admin(db)
const { id: colleagueId } = await admin(db)
await enterBusinessDetails(db)
await registerForTax(db)
const issuedAt = (at: string) => issuedChallan(db, staffId, new Date(at))
const logged = async (id: number) => {
  const rows = await db
    .selectFrom('staff_changes')
    .select(['action', 'staff_id as by'])
    .where('subject', '=', `challan:${id}`)
    .where('action', '<>', 'challan-issued')
    .execute()
  return rows
}

test('a challan is cancelled or its goods come back, never both, when two admins click', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { id, issuedOn: returnedOn } = await issuedAt('2025-11-04T06:00:00Z')
    const [cancelled, back] = await Promise.all([
      cancelChallan(db, { id, staffId, reason: 'Tailor closed' }),
      noteGoodsBack(db, { id, staffId: colleagueId, returnedOn }),
    ])
    const isCancelled = cancelled.outcome === 'saved'
    expect([cancelled.outcome, back.outcome].toSorted()).toEqual(['not-open', 'saved'])
    expect(await findChallan(db, id)).toMatchObject({
      cancelReason: isCancelled ? 'Tailor closed' : null,
      returnedOn: isCancelled ? null : returnedOn,
    })
    expect(await logged(id)).toEqual([
      isCancelled
        ? { action: 'challan-cancelled', by: staffId }
        : { action: 'challan-goods-back', by: colleagueId },
    ])
  }
})

test('of two days on which goods came back the first is kept, with one entry in the log', async () => {
  const { id } = await issuedAt('2025-11-04T06:00:00Z')
  const days = ['2025-11-05', '2025-11-06']
  const results = await Promise.all(
    days.map((returnedOn) => noteGoodsBack(db, { id, staffId, returnedOn })),
  )
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['not-open', 'saved'])
  const saved = days[results.findIndex(({ outcome }) => outcome === 'saved')]
  expect((await findChallan(db, id))!.returnedOn).toBe(saved)
  expect(await logged(id)).toHaveLength(1)
})

test('a refused cancellation or return of goods writes nothing', async () => {
  const challan = await issuedAt('2025-11-04T06:00:00Z')
  const { id } = challan
  const cancel = (reason: string, of = id) => cancelChallan(db, { id: of, staffId, reason })
  const tomorrow = indianDay(new Date(Date.now() + 86_400_000))
  expect(await cancel('x'.repeat(CANCEL_REASON_MAX + 1))).toEqual({ outcome: 'reason-missing' })
  expect(await cancel('Closed', 999_999)).toEqual({ outcome: 'unknown-challan' })
  for (const returnedOn of ['2025-11-03', tomorrow])
    expect(await noteGoodsBack(db, { id, staffId, returnedOn })).toEqual({ outcome: 'wrong-day' })
  expect([await findChallan(db, id), await logged(id), await logged(999_999)]).toEqual([
    challan,
    [],
    [],
  ])
  expect(await cancel('x'.repeat(CANCEL_REASON_MAX))).toEqual({ outcome: 'saved' })
})

test('challans of a period are read once each in the sequence of issue, in pages of any size', async () => {
  const june = await issuedAt('2026-06-30T18:29:59Z')
  const july = []
  for (const at of ['2026-06-30T18:30:00Z', '2026-07-02T05:00:00Z', '2026-07-31T18:29:59Z'])
    july.push(await issuedAt(at), await issuedAt(at))
  const august = await issuedAt('2026-07-31T18:30:00Z')
  expect([june.issuedOn, august.issuedOn]).toEqual(['2026-06-30', '2026-08-01'])
  for (const countMax of [1, 2, 3, 10]) {
    const read = []
    let after = { issuedOn: '2026-07-01', id: 0 }
    for (;;) {
      const page = await listChallansIssuedAfter(db, { after, to: '2026-07-31', countMax })
      read.push(...page.map(({ number }) => number))
      if (page.length < countMax) break
      after = page.at(-1)!
    }
    expect(read).toEqual(july.map(({ number }) => number))
  }
})

test('the list begins with the newest day, and with the last number of a day', async () => {
  const day = '2026-08-20T05:00:00Z'
  const [first, second] = [await issuedAt(day), await issuedAt(day)]
  await issuedAt('2025-11-01T05:00:00Z')
  const numbers = (await listChallans(db)).map(({ number }) => number)
  expect(numbers.slice(0, 2)).toEqual([second.number, first.number])
})

test('numbers begin again at midnight in India on the first of April', async () => {
  const before = await issuedAt('2027-03-31T18:29:59Z')
  const after = await issuedAt('2027-03-31T18:30:00Z')
  expect([before.issuedOn, after.issuedOn]).toEqual(['2027-03-31', '2027-04-01'])
  expect(before.serial).toBeGreaterThan(1)
  expect([after.serial, after.number]).toEqual([1, 'DC/27-28/000001'])
})
