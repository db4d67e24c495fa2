import { expect, test } from 'vitest'
import type { ChallanReason } from '../../challans/challan.ts'
import { bookDocument } from '../../../../tests/support/book-documents.ts'
import { addToSeries, rangesOf, type Series } from './document-series.ts'

type Listed = Partial<ReturnType<typeof bookDocument>>

function ranges(...documents: Listed[]) {
  const found = new Map<string, Series>()
  for (const document of documents) addToSeries(found, bookDocument(document))
  return rangesOf(found).map(({ nature, from, to, total, cancelled }) => [
    ...[nature.number, from, to, total, cancelled],
  ])
}
const invoice = (serial: string, change: Listed = {}): Listed => ({
  number: `TI/26-27/${serial}`,
  ...change,
})

test('a series has its first and last number in any sequence, with its cancelled documents', () => {
  expect(
    ranges(
      invoice('000014'),
      invoice('000012'),
      invoice('000013', { isCancelled: true }),
      invoice('000031', { isCancelled: true }),
      invoice('000030'),
    ),
  ).toEqual([[1, 'TI/26-27/000012', 'TI/26-27/000031', 20, 17]])
})

test('the numbers of one month count, whatever was issued before and after', () => {
  expect(ranges(invoice('000099'), invoice('000100'))).toEqual([
    [1, 'TI/26-27/000099', 'TI/26-27/000100', 2, 0],
  ])
})

test('each prefix, year and type has a range of its own, in the order of the portal', () => {
  expect(
    ranges(
      { type: 'DC', number: 'DC/26-27/000001' },
      { type: 'RV', number: 'RV/26-27/000001' },
      { type: 'CN', number: 'CN/26-27/000003' },
      { type: 'BS', number: 'BS/26-27/000001' },
      invoice('000001'),
      { number: 'TI/27-28/000001' },
      { number: 'C1/26-27/000001' },
      { type: 'CN', number: 'CN/26-27/000004' },
    ),
  ).toEqual([
    [1, 'BS/26-27/000001', 'BS/26-27/000001', 1, 0],
    [1, 'C1/26-27/000001', 'C1/26-27/000001', 1, 0],
    [1, 'TI/26-27/000001', 'TI/26-27/000001', 1, 0],
    [1, 'TI/27-28/000001', 'TI/27-28/000001', 1, 0],
    [5, 'CN/26-27/000003', 'CN/26-27/000004', 2, 0],
    [6, 'RV/26-27/000001', 'RV/26-27/000001', 1, 0],
    [9, 'DC/26-27/000001', 'DC/26-27/000001', 1, 0],
  ])
})

test('the challans of a series are listed by nature, in ranges without the numbers of others', () => {
  const challan = (serial: number, challanReason: ChallanReason, isCancelled = false): Listed => ({
    ...{ type: 'DC', number: `DC/26-27/00000${serial}`, challanReason, isCancelled },
  })
  expect(
    ranges(
      challan(3, 'job-work'),
      challan(4, 'job-work', true),
      challan(5, 'on-approval'),
      challan(6, 'exhibition'),
      challan(7, 'other'),
      challan(8, 'job-work'),
    ),
  ).toEqual([
    [9, 'DC/26-27/000003', 'DC/26-27/000004', 2, 1],
    [9, 'DC/26-27/000008', 'DC/26-27/000008', 1, 0],
    [10, 'DC/26-27/000005', 'DC/26-27/000005', 1, 0],
    [12, 'DC/26-27/000006', 'DC/26-27/000007', 2, 0],
  ])
})

test('a period without documents has no ranges', () => {
  expect(ranges()).toEqual([])
})
