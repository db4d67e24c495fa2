import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomDocuments } from '../../../tests/support/random-documents.ts'
import { hsnDescriptions, largeInvoiceLimits } from '../../../tests/support/book-documents.ts'
import { csvLine, escapeFormula, unescapeFormula } from '../csv-line.ts'
import { csvTable, rowLine } from './book-csv.ts'
import { collectGstr1 } from './gstr1/collect-gstr1.ts'
import { gstr1Csv } from './gstr1/gstr1-csv.ts'
import { gstr1Json } from './gstr1/gstr1-json.ts'
import { gstr1Tables } from './gstr1/gstr1-tables.ts'

/** Texts with everything that a CSV must quote and a spreadsheet could run. */
const nasty = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\n', '\r', '\t', "'", 'a', 'अ'), {
      maxLength: 6,
    })
    .map((letters) => letters.join('')),
)
const read = (line: string) => parse(line, { record_delimiter: '\r\n' })[0] as string[]

test('a line of an export is read back cell by cell, whatever the cells contain', () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1, maxLength: 5 }), (cells) => {
      const kept = [...cells, 'end']
      expect(read(csvLine(kept)).map(unescapeFormula)).toEqual(kept)
    }),
  )
})

test('no cell of an export begins with the sign of a formula', () => {
  fc.assert(
    fc.property(nasty, (cell) => {
      expect(escapeFormula(cell)).not.toMatch(/^[=+\-@\t\r\n]/)
      expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
    }),
  )
})

test('a line for the accountant is read back with its numbers as they are', () => {
  const table = csvTable('Name,Amount,Note', 'Amount')
  fc.assert(
    fc.property(nasty, fc.integer(), nasty, (name, amount, note) => {
      const [first, number, last] = read(rowLine(table, [name, String(amount), `${note}.`]))
      expect([first, number, last]).toEqual([
        escapeFormula(name),
        String(amount),
        escapeFormula(`${note}.`),
      ])
    }),
  )
})

test('each sheet of a return has a cell for each of its headings, in every row', async () => {
  await fc.assert(
    fc.asyncProperty(randomDocuments, async (documents) => {
      const found = await collectGstr1(documents, largeInvoiceLimits)
      for (const { name, text } of gstr1Csv(found, hsnDescriptions)) {
        const [headings, ...rows] = parse(text, { bom: true })
        expect(headings).toEqual(gstr1Tables[name].headings)
        for (const row of rows) expect(row).toHaveLength(headings!.length)
      }
    }),
    { numRuns: 40 },
  )
})

type Rated = { itm_det: { txval: number } }
type Portal = {
  b2cs?: { txval: number }[]
  b2b?: { inv: { itms: Rated[] }[] }[]
  cdnr?: { nt: { itms: Rated[] }[] }[]
}

test('the file for the portal has the sums of the sheets, and no empty lists', async () => {
  await fc.assert(
    fc.asyncProperty(randomDocuments, async (documents) => {
      const found = await collectGstr1(documents, largeInvoiceLimits)
      const head = { gstin: '27AAPFU0939F1ZV', month: '2027-01' }
      const file = JSON.parse(gstr1Json(found, head, hsnDescriptions)) as Portal & { fp: string }
      expect(file.fp).toBe('012027')
      const paise = (values: readonly number[]) =>
        Math.round(values.reduce((sum, value) => sum + value, 0) * 100)
      const rates = (lists: { itms: Rated[] }[]) =>
        lists.flatMap(({ itms }) => itms.map(({ itm_det: { txval } }) => txval))
      const taxable = (rows: readonly { taxablePaise: number }[]) =>
        rows.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)
      expect(paise((file.b2cs ?? []).map(({ txval }) => txval))).toBe(taxable(found.b2cs))
      expect(paise(rates((file.b2b ?? []).flatMap(({ inv }) => inv)))).toBe(
        taxable(found.b2b.flatMap((each) => each.rates)),
      )
      expect(paise(rates((file.cdnr ?? []).flatMap(({ nt }) => nt)))).toBe(
        taxable(found.cdnr.flatMap((each) => each.rates)),
      )
      for (const list of [file.b2b, file.b2cs, file.cdnr]) expect(list).not.toEqual([])
    }),
    { numRuns: 40 },
  )
})
