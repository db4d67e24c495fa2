import crypto from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { issuedChallan, newChallan } from '../../../tests/support/challans.ts'
import { enterBusinessDetails } from '../../../tests/support/documents.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { everyChallan } from '../books/challan-source.server.ts'
import { writeBookFile } from '../books/files/write-files.server.ts'
import { writeDocumentZip } from '../books/files/write-document-zip.server.ts'
import { parsePeriod } from '../books/period.ts'
import { indianDay } from '../tax/dated.ts'
import { invoiceDueOn, type Challan } from './challan.ts'
import { findChallan, findLateApprovals, listChallans } from './challan-store.server.ts'
import {
  cancelChallan,
  issueChallan,
  noteGoodsBack,
  noteGoodsSold,
} from './issue-challan.server.ts'

const { db } = await testDatabase({ connectionsMax: 8 })
const { id: staffId } = await admin(db)
await enterBusinessDetails(db)
await registerForTax(db)
const today = indianDay(new Date())
const lateOn = async (day: string) => {
  const { challans } = await findLateApprovals(db, { today: day, limit: 100 })
  return challans.map(({ id }) => id)
}
const logged = async (id: number) => {
  const rows = await db
    .selectFrom('staff_changes')
    .select('action')
    .where('subject', '=', `challan:${id}`)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('clicks with one key issue one challan, and many admins get numbers without a gap', async () => {
  const requestKey = crypto.randomUUID()
  const request = { ...newChallan(), requestKey, staffId }
  const results = await Promise.all([1, 2, 3].map(() => issueChallan(db, request)))
  const numbers = results.map((each) => each.outcome === 'issued' && each.challan.number)
  expect(new Set(numbers).size).toBe(1)
  await Promise.all(Array.from({ length: 12 }, () => issuedChallan(db, staffId)))
  const serials = (await listChallans(db)).map(({ serial }) => serial).toSorted((a, b) => a - b)
  expect(serials).toEqual(Array.from({ length: 13 }, (_, index) => index + 1))
})

test('a challan keeps supplier and goods, and the database refuses to change them', async () => {
  const challan = await issuedChallan(db, staffId)
  expect(challan).toMatchObject({
    reason: 'job-work',
    supplier: { legalName: 'Zari Silks LLP', gstin: '27AAPFU0939F1ZV' },
    consignee: { name: 'Salim Tailors', stateCode: '27' },
    totalPaise: 3_750_050,
  })
  const own = db.updateTable('challans').where('id', '=', challan.id)
  await expect(own.set({ note: 'other' }).execute()).rejects.toThrow('written once')
  await expect(own.set({ total_paise: 1 }).execute()).rejects.toThrow('written once')
  await expect(db.deleteFrom('challans').where('id', '=', challan.id).execute()).rejects.toThrow(
    'written once',
  )
  expect(await findChallan(db, challan.id)).toEqual(challan)
})

test('a challan is cancelled once with a reason, and then its goods cannot come back', async () => {
  const { id } = await issuedChallan(db, staffId)
  expect(await cancelChallan(db, { id, staffId, reason: '' })).toEqual({
    outcome: 'reason-missing',
  })
  const cancel = () => cancelChallan(db, { id, staffId, reason: 'Tailor closed' })
  const outcomes = (await Promise.all([cancel(), cancel()])).map(({ outcome }) => outcome)
  expect(outcomes.toSorted()).toEqual(['not-open', 'saved'])
  expect(await noteGoodsBack(db, { id, staffId, returnedOn: today })).toEqual({
    outcome: 'not-open',
  })
  expect(await findChallan(db, id)).toMatchObject({
    cancelReason: 'Tailor closed',
    returnedOn: null,
  })
  expect(await logged(id)).toEqual(['challan-issued', 'challan-cancelled'])
})

test('goods come back once, on a day from the challan to today', async () => {
  const { id } = await issuedChallan(db, staffId)
  const back = (returnedOn: string) => noteGoodsBack(db, { id, staffId, returnedOn })
  expect(await back('2020-01-01')).toEqual({ outcome: 'wrong-day' })
  expect(await back('2099-01-01')).toEqual({ outcome: 'wrong-day' })
  expect(await back(today)).toEqual({ outcome: 'saved' })
  expect(await back(today)).toEqual({ outcome: 'not-open' })
  expect(await cancelChallan(db, { id, staffId, reason: 'Late' })).toEqual({ outcome: 'not-open' })
  expect(await logged(id)).toEqual(['challan-issued', 'challan-goods-back'])
  const unknown = { id: 999_999, staffId }
  expect(await noteGoodsBack(db, { ...unknown, returnedOn: today })).toEqual({
    outcome: 'unknown-challan',
  })
})

test('goods on approval are due six months after they left, until they are back or sold', async () => {
  const due = (issuedOn: string, change: Partial<Challan> = {}) =>
    invoiceDueOn({
      ...{ reason: 'on-approval', issuedOn, returnedOn: null, cancelledAt: null },
      invoiceNumber: null,
      ...change,
    })
  expect(due('2026-05-27')).toBe('2026-11-27')
  expect(due('2026-08-31')).toBe('2027-02-28')
  expect(due('2026-05-27', { reason: 'job-work' })).toBeNull()
  for (const change of [
    { returnedOn: '2026-06-01' },
    { invoiceNumber: 'TI/26-27/000031' },
    { cancelledAt: new Date() },
  ])
    expect(due('2026-05-27', change)).toBeNull()
})

test('goods on approval are noted as sold once, and then neither back nor cancelled', async () => {
  const { id } = await issuedChallan(db, staffId, new Date(), 'on-approval')
  const other = await issuedChallan(db, staffId)
  const sold = (invoiceNumber: string, challanId = id) =>
    noteGoodsSold(db, { id: challanId, staffId, invoiceNumber })
  for (const wrong of ['', 'ti 31', 'x'.repeat(17)])
    expect(await sold(wrong)).toEqual({ outcome: 'wrong-number' })
  expect(await sold('TI/26-27/000031', other.id)).toEqual({ outcome: 'not-open' })
  expect(await sold('TI/26-27/000031', 999_999)).toEqual({ outcome: 'unknown-challan' })
  expect(await lateOn('2099-01-01')).toEqual([id])
  const outcomes = (await Promise.all([sold('TI/26-27/000031'), sold('TI/26-27/000032')])).map(
    ({ outcome }) => outcome,
  )
  expect(outcomes.toSorted()).toEqual(['not-open', 'saved'])
  expect(await noteGoodsBack(db, { id, staffId, returnedOn: today })).toEqual({
    outcome: 'not-open',
  })
  expect(await cancelChallan(db, { id, staffId, reason: 'Late' })).toEqual({ outcome: 'not-open' })
  expect(await lateOn('2099-01-01')).toEqual([])
  expect(await logged(id)).toEqual(['challan-issued', 'challan-goods-sold'])
})

test('without the facts of the business nothing is issued and no number taken', async () => {
  const serial = async () => (await listChallans(db))[0]!.serial
  const before = await serial()
  await db.deleteFrom('site_records').where('kind', '=', 'business').execute()
  const request = { ...newChallan(), requestKey: crypto.randomUUID(), staffId }
  expect(await issueChallan(db, request)).toEqual({
    outcome: 'facts-missing',
    missing: ['legalName'],
  })
  expect(await serial()).toBe(before)
  await db
    .insertInto('site_records')
    .values({ kind: 'business', version: 1, body: JSON.stringify({ legalName: 'Zari Silks LLP' }) })
    .execute()
  expect((await issuedChallan(db, staffId)).serial).toBe(before + 1)
})

test('the books of a month list its challans, cancelled ones too, and its PDF files', async () => {
  const month = parsePeriod(today.slice(0, 7))!
  const issued = await listChallans(db)
  const found = []
  for await (const challan of everyChallan(db, month)) found.push(challan)
  expect(found).toHaveLength(issued.length)
  expect(found.filter(({ isCancelled }) => isCancelled)).toHaveLength(1)
  let docs = ''
  for await (const text of (await writeBookFile(db, month, 'gstr1-docs.csv'))!) docs += text
  expect(docs).toContain(`Delivery Challan for job work,${issued.at(-1)!.number},`)
  const approved = issued.find(({ reason }) => reason === 'on-approval')!.number
  expect(docs).toContain(`Delivery Challan for supply on approval,${approved},${approved},1,0\r\n`)
  const counts = docs.matchAll(/^Delivery Challan.*,(\d+),(\d+)\r$/gm)
  expect([...counts].reduce((sum, [, total]) => sum + Number(total), 0)).toBe(issued.length)
  const zip = await buffer(writeDocumentZip(db, month))
  for (const { number } of issued)
    expect(zip.includes(`${number.replaceAll('/', '-')}.pdf`)).toBe(true)
})
