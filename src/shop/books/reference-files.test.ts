import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  bookDocument,
  bookNames,
  hsnDescriptions,
  interstateSuit,
  largeInvoiceLimits,
  november,
  returnedDupatta,
  saree,
  threeLines,
} from '../../../tests/support/book-documents.ts'
import { collectGstr1 } from './gstr1/collect-gstr1.ts'
import { gstr1Csv } from './gstr1/gstr1-csv.ts'
import { gstr1Json } from './gstr1/gstr1-json.ts'
import { gstr1Tables } from './gstr1/gstr1-tables.ts'
import { salesRegister } from './sales-register.ts'
import { tallyMasters } from './tally/tally-masters.ts'
import { tallyVouchers } from './tally/tally-vouchers.ts'
import { zohoCreditNotes, zohoInvoices } from './zoho/zoho-csv.ts'

const reference = (name: string) => readFileSync(`tests/books/reference/${name}`, 'utf8')

const found = await collectGstr1(november, largeInvoiceLimits)
const sheets = new Map(gstr1Csv(found, hsnDescriptions).map((sheet) => [sheet.name, sheet.text]))

test.each(Object.keys(gstr1Tables))('the sheet %s of the return equals its reference', (name) => {
  expect(sheets.get(name as keyof typeof gstr1Tables)).toBe(reference(`gstr1-${name}.csv`))
})

test('the return for the portal equals its reference', () => {
  expect(gstr1Json(found, { gstin: '27AAPFU0939F1ZV', month: '2026-11' }, hsnDescriptions)).toBe(
    reference('gstr1.json'),
  )
})

test('the sales register equals its reference', async () => {
  expect(await text(salesRegister([threeLines, interstateSuit, returnedDupatta]))).toBe(
    reference('sales-register.csv'),
  )
})

test('the ledgers for Tally equal their reference', async () => {
  expect(await text(tallyMasters(bookNames, [500, 1800]))).toBe(reference('tally-masters.xml'))
})

test('the vouchers for Tally equal their reference', async () => {
  const documents = [saree, interstateSuit, bookDocument({ isCancelled: true }), returnedDupatta]
  expect(await text(tallyVouchers(documents, bookNames))).toBe(reference('tally-vouchers.xml'))
})

test('the invoices and credit notes for Zoho Books equal their references', async () => {
  const documents = [saree, threeLines, interstateSuit, returnedDupatta]
  expect(await text(zohoInvoices(documents, bookNames))).toBe(reference('zoho-invoices.csv'))
  expect(await text(zohoCreditNotes(documents, bookNames))).toBe(reference('zoho-credit-notes.csv'))
})
