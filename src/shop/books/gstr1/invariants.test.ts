import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largeInvoiceLimits } from '../../../../tests/support/book-documents.ts'
import { randomDocuments } from '../../../../tests/support/random-documents.ts'
import { addTax, noTax, type BookDocument, type TaxAmounts } from '../book-document.ts'
import { collectGstr1 } from './collect-gstr1.ts'
import type { ListedDocument } from './gstr1.ts'

const sumOf = (amounts: readonly TaxAmounts[], sign: 1 | -1 = 1) =>
  amounts.reduce((sum, each) => addTax(sum, each, sign), noTax)
const ratesOf = (documents: readonly ListedDocument[]) => documents.flatMap(({ rates }) => rates)
const signOf = ({ type }: BookDocument) => (type === 'CN' ? -1 : 1)
const counted = (documents: readonly BookDocument[]) =>
  documents.filter(({ isCancelled }) => !isCancelled)

const holds = (check: (documents: BookDocument[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(randomDocuments, check), { numRuns: 200 })

test('the sections add up to the documents of the period, and so do the sums by code', () =>
  holds(async (documents) => {
    const found = await collectGstr1(documents, largeInvoiceLimits)
    const sections = [
      sumOf([...ratesOf(found.b2b), ...ratesOf(found.b2cl), ...found.b2cs]),
      sumOf([...ratesOf(found.cdnr), ...ratesOf(found.cdnur)], -1),
      {
        ...noTax,
        taxablePaise: Object.values(found.exempt).reduce((sum, { nilPaise }) => sum + nilPaise, 0),
      },
    ]
    const expected = counted(documents).flatMap((document) => [
      sumOf(document.lines, signOf(document)),
    ])
    expect(sumOf(sections)).toEqual(sumOf(expected))
    expect(sumOf([...found.hsnB2b, ...found.hsnB2c])).toEqual(sumOf(expected))
    const total = [...found.hsnB2b, ...found.hsnB2c].reduce((sum, each) => sum + each.totalPaise, 0)
    expect(total).toBe(
      counted(documents).reduce((sum, each) => sum + signOf(each) * each.totalPaise, 0),
    )
  }))

test('each listed document appears once, and the halves of a tax within the state are equal', () =>
  holds(async (documents) => {
    const { b2b, b2cl, cdnr, cdnur, b2cs, hsnB2b, hsnB2c } = await collectGstr1(
      documents,
      largeInvoiceLimits,
    )
    const numbers = [...b2b, ...b2cl, ...cdnr, ...cdnur].map(({ number }) => number)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const { cgstPaise, sgstPaise } of [...b2cs, ...hsnB2b, ...hsnB2c])
      expect(cgstPaise).toBe(sgstPaise)
  }))

test('the documents of a series are numbered without a gap', () =>
  holds(async (documents) => {
    const { documents: ranges } = await collectGstr1(documents, largeInvoiceLimits)
    for (const { from, to, total } of ranges)
      expect(total).toBe(Number(to.slice(-6)) - Number(from.slice(-6)) + 1)
    expect(ranges.reduce((sum, { total }) => sum + total, 0)).toBe(documents.length)
    expect(ranges.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(
      documents.length - counted(documents).length,
    )
  }))
