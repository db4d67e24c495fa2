import { expect, test } from 'vitest'
import { issuedDocument } from '../../../tests/support/issued-document.ts'
import { amountText, describeDocument } from './document-sheet.ts'

const labels = (columns: readonly { label: string }[]) => columns.map(({ label }) => label)

test('a tax invoice within the state shows all that the law asks for', () => {
  const sheet = describeDocument(issuedDocument())
  expect(sheet).toMatchObject({
    title: 'Tax Invoice',
    note: '',
    cancelled: '',
    supplier: { name: 'Zari Silks LLP' },
    buyer: { name: 'Asha Rao' },
    words: 'Rupees Five Thousand Two Hundred Nineteen and Three Paise Only',
  })
  expect(sheet.supplier.lines).toContain('GSTIN: 27AAPFU0939F1ZV')
  expect(sheet.buyer.lines).toEqual(['12, MG Road', 'Pune 411001', 'State: 27-Maharashtra'])
  expect(Object.fromEntries(sheet.facts)).toMatchObject({
    Number: 'TI/26-27/000001',
    Date: 'Nov 24, 2026',
    'Place of supply': '27-Maharashtra',
    'Reverse charge': 'No',
    Payment: 'Cash on delivery',
  })
  expect(labels(sheet.lines.columns)).toContain('Price incl. GST')
  expect(sheet.lines.rows[1]).toEqual([
    '2',
    'Dupatta (with 9.51 Rs. for delivery and charges)',
    '6214',
    '3 PCS',
    '333.00',
    '60.20',
    '903.15',
    '2.5 % 22.58',
    '2.5 % 22.58',
    '948.31',
  ])
  expect(Object.fromEntries(sheet.totals)).toEqual({
    'Taxable value': '4,970.51 Rs.',
    CGST: '124.26 Rs.',
    SGST: '124.26 Rs.',
    Total: '5,219.03 Rs.',
  })
  expect(sheet.footer.at(-1)).toBe(
    'This is a computer generated invoice; no signature is required.',
  )
})

test('the tax is summed by HSN code and rate', () => {
  const [first, second] = issuedDocument().lines
  const sheet = describeDocument(issuedDocument({ lines: [first!, second!, first!] }))
  expect(sheet.taxes?.rows).toEqual([
    ['5007', '5 %', '8,134.72', '203.36', '203.36', '406.72'],
    ['6214', '5 %', '903.15', '22.58', '22.58', '45.16'],
  ])
})

test('other states have IGST, and union territories without a legislature UTGST', () => {
  const columns = (placeOfSupply: string, stateCode = '27') => {
    const { supplier } = issuedDocument()
    const document = issuedDocument({ placeOfSupply, supplier: { ...supplier, stateCode } })
    return labels(describeDocument(document).taxes!.columns)
  }
  expect(columns('33')).toEqual(['HSN', 'Rate', 'Taxable value', 'IGST', 'Tax'])
  expect(columns('04', '04')).toContain('UTGST')
})

test('the documents of a supplier who collects no tax do not mention GST', () => {
  const { supplier, lines } = issuedDocument()
  const untaxed = lines.map((line) => ({ ...line, rateBp: null, cgstPaise: 0, sgstPaise: 0 }))
  const bill = (
    taxMode: 'composition' | 'unregistered',
    gstin: string,
    type: 'BS' | 'DC' | 'RV' = 'BS',
  ) =>
    describeDocument(
      issuedDocument({ type, supplier: { ...supplier, taxMode, gstin }, lines: untaxed }),
    )
  const composition = bill('composition', '27AAPFU0939F1ZV')
  expect(composition.title).toBe('Bill of Supply')
  expect(composition.note).toContain('not eligible to collect tax on supplies')
  const plain = bill('unregistered', '')
  expect(plain).toMatchObject({ title: 'Invoice', note: '', taxes: null })
  for (const sheet of [plain, bill('unregistered', '', 'DC'), bill('unregistered', '', 'RV')])
    expect(JSON.stringify(sheet)).not.toMatch(/GST|Tax/)
})

test('a credit note names its invoice and its reason', () => {
  const corrects = { id: 1, number: 'TI/26-27/000009', issuedOn: '2026-11-20' }
  const sheet = describeDocument(issuedDocument({ type: 'CN', corrects, reason: 'Return' }))
  expect(sheet.title).toBe('Credit Note')
  expect(Object.fromEntries(sheet.facts)).toMatchObject({
    For: 'TI/26-27/000009 of Nov 20, 2026',
    Reason: 'Return',
  })
  expect(sheet.footer.at(-1)).toContain('computer generated credit note')
})

test('a cancelled document says so, and amounts have Indian grouping and paise', () => {
  const cancelledAt = new Date('2026-11-25T06:00:00Z')
  expect(describeDocument(issuedDocument({ cancelledAt })).cancelled).toBe(
    'CANCELLED on Nov 25, 2026',
  )
  expect([0, 5, 422_788, 12_345_678_900].map(amountText)).toEqual([
    '0.00',
    '0.05',
    '4,227.88',
    '12,34,56,789.00',
  ])
})
