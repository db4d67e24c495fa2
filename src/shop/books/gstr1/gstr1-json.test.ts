import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bookDocument,
  bookLine,
  hsnDescriptions,
  largeInvoiceLimits,
} from '../../../../tests/support/book-documents.ts'
import { randomDocuments } from '../../../../tests/support/random-documents.ts'
import { isInterState, type BookDocument } from '../book-document.ts'
import { collectGstr1 } from './collect-gstr1.ts'
import { gstr1Json } from './gstr1-json.ts'

type Amounts = { txval: number; iamt?: number; camt?: number; samt?: number }
type Items = { itms: { itm_det: Amounts }[] }
type Listed = Items & { inum: string; nt_num: string; val: number; pos: string }
type Sent = {
  b2b?: { ctin: string; inv: Listed[] }[]
  b2cl?: { pos: string; inv: Listed[] }[]
  b2cs?: Amounts[]
  cdnr?: { ctin: string; nt: Listed[] }[]
  cdnur?: Listed[]
  nil: { inv: { sply_ty: string; nil_amt: number; expt_amt: number }[] }
  hsn: { hsn_b2b: (Amounts & { qty: number })[]; hsn_b2c: (Amounts & { qty: number })[] }
  doc_issue: {
    doc_det: { doc_num: number; docs: { totnum: number; cancel: number; net_issue: number }[] }[]
  }
}

async function sentFor(documents: readonly BookDocument[]): Promise<Sent> {
  const found = await collectGstr1(documents, largeInvoiceLimits)
  return JSON.parse(
    gstr1Json(found, { gstin: '27AAPFU0939F1ZV', month: '2026-11' }, hsnDescriptions),
  )
}

/** The portal accepts at most two decimals; more would be a rounding error. */
function paise(rupees: number): number {
  expect(String(rupees)).toMatch(/^-?\d+(\.\d{1,2})?$/)
  return Math.round(rupees * 100)
}
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const sumsOf = (amounts: readonly Amounts[]) =>
  (['txval', 'iamt', 'camt', 'samt'] as const).map((name) =>
    sumOf(amounts.map((each) => paise(each[name] ?? 0))),
  )
const itemsOf = (listed: readonly Items[]) =>
  listed.flatMap(({ itms }) => itms.map((item) => item.itm_det))

test('the amounts that the portal reads add up to the documents, to the last paisa', () =>
  fc.assert(
    fc.asyncProperty(randomDocuments, async (documents) => {
      const sent = await sentFor(documents)
      const b2b = sent.b2b?.flatMap(({ inv }) => inv) ?? []
      const b2cl = sent.b2cl?.flatMap(({ inv }) => inv) ?? []
      const notes = [...(sent.cdnr?.flatMap(({ nt }) => nt) ?? []), ...(sent.cdnur ?? [])]
      const nil = sumOf(sent.nil.inv.map((each) => paise(each.nil_amt)))
      const plus = sumsOf([...itemsOf([...b2b, ...b2cl]), ...(sent.b2cs ?? [])])
      const minus = sumsOf(itemsOf(notes))

      const issued = documents.filter(({ isCancelled }) => !isCancelled)
      const lines = issued.flatMap(({ type, lines: own }) =>
        own.map((line) => ({ ...line, sign: type === 'CN' ? -1 : 1 })),
      )
      const expected = (['taxablePaise', 'igstPaise', 'cgstPaise', 'sgstPaise'] as const).map(
        (name) => sumOf(lines.map((line) => line.sign * line[name])),
      )
      const shown = plus.map((amount, index) => amount - minus[index]! + (index === 0 ? nil : 0))
      const hsn = [...sent.hsn.hsn_b2b, ...sent.hsn.hsn_b2c]
      expect(shown).toEqual(expected)
      expect(sumsOf(hsn)).toEqual(expected)
      expect(sumOf(hsn.map(({ qty }) => qty))).toBe(
        sumOf(lines.map((line) => line.sign * line.quantity)),
      )

      const totals = new Map(documents.map((each) => [each.number, each.totalPaise]))
      for (const { inum, nt_num: note, val } of [...b2b, ...b2cl, ...notes])
        expect(paise(val)).toBe(totals.get(inum ?? note))
      const ranges = sent.doc_issue.doc_det.flatMap(({ docs }) => docs)
      expect(sumOf(ranges.map((range) => range.net_issue))).toBe(issued.length)
      expect(sumOf(ranges.map(({ totnum, cancel }) => totnum - cancel))).toBe(issued.length)
    }),
    { numRuns: 100 },
  ))

test('each buyer and each state is one group, and a tax is in halves only within the state', () =>
  fc.assert(
    fc.asyncProperty(randomDocuments, async (documents) => {
      const sent = await sentFor(documents)
      for (const keys of [sent.b2b?.map((group) => group.ctin), sent.b2cl?.map(({ pos }) => pos)])
        expect(new Set(keys).size).toBe(keys?.length ?? 0)
      const known = new Map(documents.map((each) => [each.number, each]))
      for (const listed of sent.b2b?.flatMap(({ inv }) => inv) ?? []) {
        const names = isInterState(known.get(listed.inum)!) ? ['iamt'] : ['camt', 'samt']
        for (const item of itemsOf([listed])) {
          const taxes = ['iamt', 'camt', 'samt'].filter((name) => name in item)
          expect(taxes).toEqual(names)
        }
      }
    }),
    { numRuns: 100 },
  ))

test('a credit note counts until 30 November after the financial year of its invoice', async () => {
  const line = bookLine({ cgstPaise: 10_712, sgstPaise: 10_712 })
  const corrects = { type: 'TI', number: 'TI/25-26/000007', totalPaise: 449_900 } as const
  const sentOn = (issuedOn: string) =>
    sentFor([
      bookDocument({
        ...{ type: 'CN', number: 'CN/26-27/000009', issuedOn, lines: [line] },
        corrects: { ...corrects, issuedOn: '2026-03-10' },
      }),
    ])
  expect((await sentOn('2026-11-30')).b2cs).toMatchObject([{ txval: -4284.76 }])
  const late = await sentOn('2026-12-01')
  expect(late.b2cs).toBeUndefined()
  expect(late.hsn.hsn_b2c).toEqual([])
  expect(late.doc_issue.doc_det).toMatchObject([{ doc_num: 5 }])
})

test('bills of supply and their credit notes are no part of the return, except for numbers of notes', async () => {
  const free = bookLine({ rateBp: null, taxablePaise: 0, totalPaise: 99_950 })
  const bill = bookDocument({ type: 'BS', number: 'BS/26-27/000001', lines: [free, free] })
  const { number, issuedOn, totalPaise } = bill
  const sent = await sentFor([
    bill,
    bookDocument({
      ...{ type: 'CN', number: 'CN/26-27/000001', lines: [free] },
      corrects: { type: 'BS', number, issuedOn, totalPaise },
    }),
    bookDocument({ type: 'BS', number: 'BS/26-27/000002', placeOfSupply: '29', lines: [free] }),
    bookDocument({ type: 'BS', number: 'BS/26-27/000003', isCancelled: true, lines: [free] }),
  ])
  expect(sent.nil.inv.map((each) => [each.sply_ty, each.expt_amt, each.nil_amt])).toEqual([
    ['INTRB2B', 0, 0],
    ['INTRAB2B', 0, 0],
    ['INTRB2C', 0, 0],
    ['INTRAB2C', 0, 0],
  ])
  expect(sent.hsn).toEqual({ hsn_b2b: [], hsn_b2c: [] })
  expect(['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'].filter((name) => name in sent)).toEqual([])
  expect(sent.doc_issue.doc_det.map((each) => [each.doc_num, each.docs[0]!.net_issue])).toEqual([
    [5, 1],
  ])
})
