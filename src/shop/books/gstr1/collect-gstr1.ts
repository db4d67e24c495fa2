import {
  addTax,
  byRate,
  isInterState,
  isSupply,
  noTax,
  type BookDocument,
  type BookLine,
} from '../book-document.ts'
import { creditDeadline } from '../../documents/document-number.ts'
import type { LegalLimit } from '../../tax/legal-limit.ts'
import { rangesOf, type Series, addToSeries } from './document-series.ts'
import { exemptRows, type ExemptCode } from './gstr1-tables.ts'
import type {
  AdvanceTables,
  ExemptSums,
  Gstr1,
  HsnSum,
  ListedDocument,
  RatedAmounts,
  SmallSales,
} from './gstr1.ts'
import { sectionOf } from './sections.ts'

/** Sums up the documents of a period in one pass. */
export async function collectGstr1(
  documents: AsyncIterable<BookDocument> | Iterable<BookDocument>,
  limits: readonly LegalLimit[],
  advances: AdvanceTables = { received: [], adjusted: [] },
): Promise<Gstr1> {
  const found = newCollection()
  for await (const document of documents) addDocument(found, document, limits)
  return {
    ...found.lists,
    advances,
    exempt: found.exempt,
    b2cs: [...found.b2cs.values()].toSorted(
      byKey(({ placeOfSupply, rateBp }) => [placeOfSupply, rateBp]),
    ),
    hsnB2b: sortedHsn(found.hsnB2b),
    hsnB2c: sortedHsn(found.hsnB2c),
    documents: rangesOf(found.series),
  }
}

type Lists = Pick<Gstr1, 'b2b' | 'b2cl' | 'cdnr' | 'cdnur'>
type Collection = {
  lists: Lists
  b2cs: Map<string, SmallSales>
  hsnB2b: Map<string, HsnSum>
  hsnB2c: Map<string, HsnSum>
  exempt: ExemptSums
  series: Map<string, Series>
}

function newCollection(): Collection {
  const none = exemptRows.map(({ code }) => [code, { nilPaise: 0 }] as const)
  return {
    lists: { b2b: [], b2cl: [], cdnr: [], cdnur: [] },
    b2cs: new Map(),
    hsnB2b: new Map(),
    hsnB2c: new Map(),
    exempt: Object.fromEntries(none) as ExemptSums,
    series: new Map(),
  }
}

function addDocument(
  found: Collection,
  document: BookDocument,
  limits: readonly LegalLimit[],
): void {
  if (document.type === 'BS') return
  addToSeries(found.series, document)
  if (document.isCancelled || !isSupply(document) || isOutside(document)) return
  addExempt(found.exempt, document)
  const section = sectionOf(document, limits)
  if (section === 'b2cs') addSmallSales(found.b2cs, document)
  else if (section !== 'none') found.lists[section].push(listed(document))
  const hsn = document.buyerGstin ? found.hsnB2b : found.hsnB2c
  for (const line of document.lines) addHsn(hsn, line, signOf(document))
}

/** Credit notes that share a series with others and change no tax: those of bills of supply, which a
 * shop issues only while it files no GSTR-1, and those after the last day of s. 34(2). */
function isOutside({ corrects, issuedOn }: BookDocument): boolean {
  return (
    corrects !== null && (corrects.type === 'BS' || issuedOn > creditDeadline(corrects.issuedOn))
  )
}

function signOf({ type }: BookDocument): 1 | -1 {
  return type === 'CN' ? -1 : 1
}

function listed(document: BookDocument): ListedDocument {
  const { number, issuedOn, buyerGstin, customer, placeOfSupply, totalPaise, lines } = document
  return {
    number,
    issuedOn,
    gstin: buyerGstin,
    customer,
    placeOfSupply,
    isInterState: isInterState(document),
    totalPaise,
    rates: taxedRates(lines),
  }
}

/** Without the lines of table 8, which are nil rated. */
function taxedRates(lines: readonly BookLine[]): RatedAmounts[] {
  return byRate(lines).flatMap(([rateBp, tax]) => (rateBp ? [{ rateBp, ...tax }] : []))
}

function addSmallSales(sums: Map<string, SmallSales>, document: BookDocument): void {
  const { placeOfSupply } = document
  for (const { rateBp, ...tax } of taxedRates(document.lines)) {
    const key = `${placeOfSupply} ${rateBp}`
    const sum = sums.get(key) ?? {
      ...noTax,
      placeOfSupply,
      rateBp,
      isInterState: isInterState(document),
    }
    sums.set(key, { ...sum, ...addTax(sum, tax, signOf(document)) })
  }
}

function addHsn(sums: Map<string, HsnSum>, line: BookLine, sign: 1 | -1): void {
  const { hsn, uqc } = line
  const rateBp = line.rateBp ?? 0
  const key = `${hsn} ${uqc} ${rateBp}`
  const sum = sums.get(key) ?? { ...noTax, hsn, uqc, rateBp, quantity: 0, totalPaise: 0 }
  sums.set(key, {
    ...sum,
    ...addTax(sum, line, sign),
    quantity: sum.quantity + sign * line.quantity,
    totalPaise: sum.totalPaise + sign * line.totalPaise,
  })
}

/** Lines at 0 % are nil rated. The shop sells nothing that is exempt or outside GST. */
function addExempt(sums: ExemptSums, document: BookDocument): void {
  const code: ExemptCode = `${isInterState(document) ? 'INTR' : 'INTRA'}${document.buyerGstin ? 'B2B' : 'B2C'}`
  for (const { rateBp, taxablePaise } of document.lines)
    if (rateBp === 0) sums[code].nilPaise += signOf(document) * taxablePaise
}

function sortedHsn(sums: Map<string, HsnSum>): HsnSum[] {
  return [...sums.values()].toSorted(byKey(({ hsn, uqc, rateBp }) => [hsn, uqc, rateBp]))
}

type Key = readonly (string | number)[]

function byKey<Entry>(keyOf: (entry: Entry) => Key): (one: Entry, other: Entry) => number {
  return (one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)]
    const index = first.findIndex((value, at) => value !== second[at])
    if (index < 0) return 0
    return first[index]! < second[index]! ? -1 : 1
  }
}
