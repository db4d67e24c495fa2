import fc from 'fast-check'
import { expect, test } from 'vitest'
import { admin } from '../../../tests/support/builders.ts'
import { issuedChallan, newChallan } from '../../../tests/support/challans.ts'
import { amountsText, enterBusinessDetails } from '../../../tests/support/documents.ts'
import { issuedDocument } from '../../../tests/support/issued-document.ts'
import { REFORM, seededRates } from '../../../tests/support/tax-rates.ts'
import { registerForTax } from '../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { sumAmounts } from '../documents/document.ts'
import { describeDocument } from '../documents/document-sheet.ts'
import { invoiceLine, type LineToInvoice } from '../documents/invoice-lines.ts'
import type { TaxMode } from '../tax/tax-mode.ts'
import { challanDocument, challanReasons, type ChallanLine } from './challan.ts'
import { findChallan, listChallans } from './challan-store.server.ts'
import { withTax } from './challan-tax.ts'
import { issueChallan } from './issue-challan.server.ts'

const { supplier } = issuedDocument()
const issue = { supplier, rates: seededRates, day: REFORM }
const suit = { description: 'Suit', hsn: '6211', goodsClass: 'apparel', quantity: 1 } as const
const taxed = (lines: ChallanLine[], stateCode = '27', on = issue) =>
  withTax({ ...newChallan(), reason: 'on-approval', lines, consignee: consignee(stateCode) }, on)
const consignee = (stateCode: string) => ({ ...newChallan().consignee, stateCode })
const valued = (valuePaise: number, change: Partial<ChallanLine> = {}): ChallanLine => ({
  ...suit,
  valuePaise,
  ...change,
})

test.each([
  [99_900, '27', '951.42 + 23.79 + 23.79'],
  [262_500, '27', '2500.00 + 62.50 + 62.50'],
  [262_501, '27', '2224.59 + 200.21 + 200.21'],
  [279_900, '33', '2372.03 + 426.97'],
])('a suit of %i paise on approval in state %s has the tax %s', (value, stateCode, text) => {
  const [line] = taxed([valued(value)], stateCode)
  expect(amountsText({ ...line!.tax!, totalPaise: value })).toContain(`= ${text}`)
})

test('a challan has the amounts of an invoice for the same goods, to the paisa', () => {
  const goods = fc.record({
    goodsClass: fc.constantFrom('fabric', 'apparel', 'shawl', 'made-up', 'service'),
    unitPaise: fc.integer({ min: 1, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    stateCode: fc.constantFrom('27', '33'),
  })
  fc.assert(
    fc.property(goods, ({ goodsClass, unitPaise, quantity, stateCode }) => {
      const [line] = taxed([valued(unitPaise * quantity, { goodsClass, quantity })], stateCode)
      const none = { ...sumAmounts([]), quantity: 0, discountPaise: 0, rateBp: null }
      const ordered: LineToInvoice = {
        ...{ position: 0, title: 'Suit', size: '', goodsClass, hsn: '6211' },
        unit: 'PCS',
        ...{ quantity, unitPaise, discountPaise: 0, chargesPaise: 0, invoiced: none },
      }
      const tax = { rates: seededRates, day: REFORM, isWithinState: stateCode === '27' }
      expect(invoiceLine(ordered, quantity, tax)).toMatchObject(line!.tax!)
      const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = line!.tax!
      expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(unitPaise * quantity)
    }),
  )
})

test('only goods on approval from a supplier who collects tax are taxed', () => {
  const lines = [valued(99_900)]
  for (const reason of challanReasons) {
    const [line] = withTax({ ...newChallan(), reason, lines }, issue)
    expect(line!.tax !== undefined).toBe(reason === 'on-approval')
  }
  for (const taxMode of ['composition', 'unregistered'] satisfies TaxMode[])
    expect(taxed(lines, '27', { ...issue, supplier: { ...supplier, taxMode } })).toEqual(lines)
})

test('an issued challan prints rate and tax, and keeps them when rates change', async () => {
  const { db } = await testDatabase()
  const { id: staffId } = await admin(db)
  await enterBusinessDetails(db)
  await registerForTax(db)
  const { id } = await issuedChallan(db, staffId, new Date('2026-11-27T06:00:00Z'), 'on-approval')
  await db
    .updateTable('tax_rates')
    .set({ rate_bp: 1200 })
    .where('limit_paise', 'is', null)
    .execute()
  const challan = (await findChallan(db, id))!
  const sheet = describeDocument(challanDocument(challan))
  expect(Object.fromEntries(sheet.totals)).toEqual({
    'Taxable value': '35,714.76 Rs.',
    CGST: '892.87 Rs.',
    SGST: '892.87 Rs.',
    Total: '37,500.50 Rs.',
  })
  expect(sheet.lines.columns.map(({ label }) => label)).toContain('Price incl. GST')
  expect(sheet.taxes!.rows).toEqual([['5007', '5 %', '35,714.76', '892.87', '892.87', '1,785.74']])
  expect(sheet.footer.join(' ')).toContain('The GST shown is due with the invoice')
  const job = await issuedChallan(db, staffId)
  const untaxed = describeDocument(challanDocument(job))
  expect([untaxed.taxes, job.lines[0]!.tax]).toEqual([null, undefined])
  expect(untaxed.footer.join(' ')).toContain('No tax is charged with this challan.')
})

test('goods without a class are not issued on approval, and take no number', async () => {
  const { db } = await testDatabase()
  const { id: staffId } = await admin(db)
  await enterBusinessDetails(db)
  await registerForTax(db)
  const lines = [valued(99_900, { goodsClass: null })]
  const request = { ...newChallan(), reason: 'on-approval', lines, staffId } as const
  await expect(issueChallan(db, { ...request, requestKey: crypto.randomUUID() })).rejects.toThrow(
    'no goods class for 6211',
  )
  expect(await listChallans(db)).toEqual([])
  expect((await issuedChallan(db, staffId)).serial).toBe(1)
})
