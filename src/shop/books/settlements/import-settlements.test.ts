import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { parsePeriod } from '../period.ts'
import { importSettlements } from './import-settlements.server.ts'
import { findSettlementSums } from './settlement-store.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zari-report-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
beforeEach(async () => {
  await db.deleteFrom('settlement_lines').execute()
  await db.deleteFrom('settlement_imports').execute()
})

const HEAD =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,settlement_id,settled_at,settlement_utr'
const payment = (number: number) =>
  `payment,pay_${number},4499.00,INR,89.98,16.20,0.00,4392.82,setl_1,24/11/2026 17:31:42,UTR1`
const refund = 'refund,rfnd_1,500.00,INR,0.00,0.00,500.00,0.00,setl_2,25/11/2026 17:31:42,UTR2'

let files = 0
function report(...lines: string[]): { file: string; fileName: string; importedBy: string } {
  const file = path.join(folder, `${++files}.csv`)
  fs.writeFileSync(file, lines.join('\n'))
  return { file, fileName: 'november.csv', importedBy: meera.id }
}
const stored = async () => ({
  lines: await db.selectFrom('settlement_lines').selectAll().orderBy('entity_id').execute(),
  imports: await db.selectFrom('settlement_imports').selectAll().execute(),
  changes: await db.selectFrom('staff_changes').select('id').orderBy('id').execute(),
})
const november = parsePeriod('2026-11')!

test('a report is imported with its sums and recorded in the change log', async () => {
  const before = await stored()
  expect(await importSettlements(db, report(HEAD, payment(1), payment(2), refund))).toEqual({
    outcome: 'imported',
    added: 3,
    known: 0,
    unsettled: 0,
  })
  expect(await findSettlementSums(db, november)).toEqual({
    lines: 3,
    paymentsPaise: 899_800,
    refundsPaise: 50_000,
    feesPaise: 17_996,
    taxPaise: 3_240,
    netPaise: 2 * 439_282 - 50_000,
  })
  const after = await stored()
  expect(after.changes.length).toBe(before.changes.length + 1)
  expect(after.imports).toMatchObject([{ file_name: 'november.csv', lines_added: 3 }])
})

test('importing the same file twice changes nothing', async () => {
  const file = report(HEAD, payment(1), refund)
  await importSettlements(db, file)
  const before = await stored()
  expect(await importSettlements(db, file)).toEqual({ outcome: 'unchanged', known: 2 })
  expect(await stored()).toEqual(before)
})

test('a report that overlaps an earlier one adds only its new lines', async () => {
  await importSettlements(db, report(HEAD, payment(1)))
  expect(
    await importSettlements(db, report(HEAD, payment(1), payment(2), payment(2))),
  ).toMatchObject({ added: 1, known: 2 })
  expect((await stored()).lines).toHaveLength(2)
})

test('a report imported by several simultaneous requests has each line once', async () => {
  const lines = Array.from({ length: 1_200 }, (_, index) => payment(index))
  const one = report(HEAD, ...lines)
  const other = report(HEAD, ...lines.toReversed())
  const results = await Promise.all([one, other, one].map((file) => importSettlements(db, file)))
  expect((await stored()).lines).toHaveLength(1_200)
  const added = results.map((result) => (result.outcome === 'imported' ? result.added : 0))
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(1_200)
})

test.each([
  ['another file', ['Invoice Number,Rate', '1,5'], { outcome: 'not-a-report' }],
  ['no lines', [HEAD], { outcome: 'no-lines' }],
  [
    'a wrong amount',
    [HEAD, payment(1), payment(2).replace('4499.00', 'much')],
    { outcome: 'unreadable-line', line: 3 },
  ],
  ['an open quotation mark', [HEAD, `"${payment(1)}`], { outcome: 'unreadable-file' }],
] as const)('a report with %s is refused and writes nothing', async (_what, lines, expected) => {
  const before = await stored()
  expect(await importSettlements(db, report(...lines))).toMatchObject(expected)
  expect(await stored()).toEqual(before)
})
