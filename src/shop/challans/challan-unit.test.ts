import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { issuedChallan, newChallan } from '../../../tests/support/challans.ts'
import { enterBusinessDetails } from '../../../tests/support/documents.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { describeDocument } from '../documents/document-sheet.ts'
import { challanDocument, type ChallanLine } from './challan.ts'
import { withUnits } from './challan-unit.ts'

const kinds = [
  { hsn: '6211', unit: 'SET' },
  { hsn: '520811', unit: 'MTR' },
  { hsn: '5007', unit: 'PCS' },
  { hsn: '5007', unit: 'NOS' },
  { hsn: '', unit: 'KGS' },
] as const

const line = (hsn: string, change: Partial<ChallanLine> = {}): ChallanLine => ({
  ...{ description: 'Goods', hsn, quantity: 2, valuePaise: 100_000 },
  ...change,
})
const unitOf = (one: ChallanLine) => withUnits([one], kinds)[0]!.unit

test.each([
  ['6211', 'SET'],
  ['62114210', 'SET'],
  ['5208', 'MTR'],
  ['5007', 'PCS'],
  ['9403', 'PCS'],
])('goods of the code %s are counted in %s', (hsn, unit) => {
  expect(unitOf(line(hsn))).toBe(unit)
})

test('a chosen unit goes before that of the kind', () => {
  expect(unitOf(line('6211', { unit: 'PRS' }))).toBe('PRS')
})

test('an issued challan prints the unit of its kind, and keeps it when the kind changes', async () => {
  const { db } = await testDatabase()
  const { id: staffId } = await admin(db)
  await enterBusinessDetails(db)
  await registerForTax(db)
  const soldIn = (unit: string) =>
    db
      .updateTable('product_kinds')
      .set({ unit_code: unit, hsn: '5007' })
      .where('slug', '=', 'saree')
      .execute()
  await soldIn('SET')
  const challan = await issuedChallan(db, staffId)
  await soldIn('PCS')
  expect(newChallan().lines[0]).not.toHaveProperty('unit')
  expect(describeDocument(challanDocument(challan)).lines.rows[0]).toContain('3 SET')
  const { unit: _unit, ...earlier } = challan.lines[0]!
  const printed = describeDocument(challanDocument({ ...challan, lines: [earlier] }))
  expect(printed.lines.rows[0]).toContain('3 PCS')
})
