import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/database.server.ts'
import { writeZip, type ZipPart } from '#platform/zip/write-zip.server.ts'
import { latestOn } from '../../tax/dated.ts'
import type { TaxPeriod } from '../../tax/tax-mode.ts'
import type { BasisPoints } from '../../tax/tax-rate.ts'
import { listHsnCodes, listLegalLimits, listTaxPeriods } from '../../tax/tax-store.server.ts'
import { findBookNames } from '../../settings/book-names/book-names-store.server.ts'
import { isSupply, type BookDocument } from '../book-document.ts'
import type { BookNames } from '../book-names.ts'
import { cmp08Csv } from '../composition/cmp-08.ts'
import { listCompositionTurnover } from '../composition/composition-store.server.ts'
import { everyChallan } from '../challan-source.server.ts'
import { everyDocument } from '../document-source-store.server.ts'
import { listServiceAdvances } from '../gstr1/advance-source-store.server.ts'
import { advanceTables } from '../gstr1/advances.ts'
import { collectGstr1 } from '../gstr1/collect-gstr1.ts'
import { gstr1Csv } from '../gstr1/gstr1-csv.ts'
import { gstr1Json } from '../gstr1/gstr1-json.ts'
import type { Gstr1 } from '../gstr1/gstr1.ts'
import type { HsnDescriptions } from '../gstr1/hsn-description.ts'
import type { Period } from '../period.ts'
import { taxModesIn } from '../tax-modes-in.ts'
import { salesRegister } from '../sales-register.ts'
import { tallyMasters } from '../tally/tally-masters.ts'
import { tallyPayments } from '../tally/tally-payments.ts'
import { tallyVouchers } from '../tally/tally-vouchers.ts'
import { everyTransfer, findHasTransfers } from '../transfers/transfer-store.server.ts'
import { transferRegister } from '../transfers/transfer-register.ts'
import { zohoCreditNotes, zohoInvoices } from '../zoho/zoho-csv.ts'
import { zohoJournals } from '../zoho/zoho-journals.ts'
import { differencesFile } from './differences-file.server.ts'
import { bookFileGroupsFor, bookFiles, sheetFile } from './file-names.ts'

type Lines = AsyncIterable<string> | Iterable<string>
type Sources = { db: Db; period: Period; names: BookNames; summary: () => Promise<Summary> }
type Summary = { gstr1: Gstr1; gstin: string; descriptions: HsnDescriptions }

/** Returns the lines of one file of a period; null for an unknown name. */
export async function writeBookFile(
  db: Db,
  period: Period,
  file: string,
): Promise<AsyncIterable<string> | null> {
  if (!bookFiles.includes(file)) return null
  return readingOnce(await linesOf(await sourcesOf(db, period), file))
}

/** Streams the files that the shop needs of a period as a zip, one after the other. */
export function writeBookZip(db: Db, period: Period): Readable {
  return writeZip(partsOf(db, period))
}

async function* partsOf(db: Db, period: Period): AsyncGenerator<ZipPart> {
  const sources = await sourcesOf(db, period)
  const groups = bookFileGroupsFor(taxModesIn(await listTaxPeriods(db), period))
  for (const name of groups.flatMap(({ files }) => [...files]))
    yield { name, content: readingOnce(await linesOf(sources, name)), isCompressed: true }
}

async function sourcesOf(db: Db, period: Period): Promise<Sources> {
  const { names } = await findBookNames(db)
  let summary: Promise<Summary> | undefined
  return { db, period, names, summary: () => (summary ??= summaryOf(db, period)) }
}

async function summaryOf(db: Db, period: Period): Promise<Summary> {
  const [limits, codes, taxPeriods] = await Promise.all([
    listLegalLimits(db),
    listHsnCodes(db),
    listTaxPeriods(db),
  ])
  return {
    gstr1: await collectGstr1(
      everyNumber(db, period),
      limits,
      advanceTables(await listServiceAdvances(db, period), period.from),
    ),
    gstin: latestOn(taxPeriods.filter(isRegular), period.to)?.gstin ?? '',
    descriptions: new Map(codes.map(({ code, description }) => [code, description])),
  }
}

/** Table 13 lists challans too. */
async function* everyNumber(db: Db, period: Period): AsyncGenerator<BookDocument> {
  yield* everyDocument(db, period)
  yield* everyChallan(db, period)
}

async function linesOf({ db, period, names, summary }: Sources, file: string): Promise<Lines> {
  const documents = everyDocument(db, period)
  switch (file) {
    case 'sales-register.csv':
      return salesRegister(documents)
    case 'differences.csv':
      return differencesFile(db, period)
    case 'transfers.csv':
      return transferRegister(everyTransfer(db, period))
    case 'tally-vouchers.xml':
      return tallyVouchers(documents, names)
    case 'tally-payments.xml':
      return tallyPayments(everyTransfer(db, period), names)
    case 'zoho-invoices.csv':
      return zohoInvoices(documents, names)
    case 'zoho-credit-notes.csv':
      return zohoCreditNotes(documents, names)
    case 'zoho-journals.csv':
      return zohoJournals(everyTransfer(db, period), names)
    case 'cmp-08.csv':
      return [cmp08Csv(await listCompositionTurnover(db, period))]
    case 'tally-masters.xml':
      return tallyMasters(names, await ratesOf(documents), await findHasTransfers(db, period))
  }
  const { gstr1, gstin, descriptions } = await summary()
  if (file === 'gstr1.json')
    return [gstr1Json(gstr1, { gstin, month: period.lastMonth }, descriptions)]
  const sheet = gstr1Csv(gstr1, descriptions).find(({ name }) => sheetFile(name) === file)
  return [sheet!.text]
}

/** The rates of the period's sales, the lowest first, after null if some have no GST. */
async function ratesOf(documents: AsyncIterable<BookDocument>): Promise<(BasisPoints | null)[]> {
  const rates = new Set<BasisPoints | null>()
  for await (const document of documents)
    if (!document.isCancelled && isSupply(document))
      for (const { rateBp } of document.lines) rates.add(rateBp)
  return [...rates].toSorted((one, other) => (one ?? -1) - (other ?? -1))
}

function isRegular({ mode }: TaxPeriod): boolean {
  return mode === 'regular'
}

async function* readingOnce(lines: Lines): AsyncGenerator<string> {
  yield* lines
}
