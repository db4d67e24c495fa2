import { headingLine, rowLine } from '../book-csv.ts'
import { amountText, placeText, rateText, toolDay } from '../book-texts.ts'
import { unitText } from '../../tax/unit-codes.ts'
import { exemptRows, gstr1Tables, type SheetName } from './gstr1-tables.ts'
import type { Gstr1, HsnSum, ListedDocument, RatedAmounts, SmallSales } from './gstr1.ts'
import { hsnDescription, type HsnDescriptions } from './hsn-description.ts'

const NO_CESS = '0.00'
const REVERSE_CHARGE = 'N'
/** Other than through a marketplace. */
const OWN_SHOP = 'OE'

/** Returns the CSV of each sheet of the GST offline tool. */
export function gstr1Csv(
  found: Gstr1,
  descriptions: HsnDescriptions,
): { name: SheetName; text: string }[] {
  const hsnRows = (sums: readonly HsnSum[]) => sums.map((sum) => hsnCells(sum, descriptions))
  const rows: Record<SheetName, string[][]> = {
    b2b: each(found.b2b, b2bCells),
    b2cl: each(found.b2cl, b2clCells),
    b2cs: found.b2cs.map((sum) => [
      OWN_SHOP,
      placeText(sum.placeOfSupply),
      '',
      ...valueCells(sum),
      '',
    ]),
    cdnr: each(found.cdnr, cdnrCells),
    cdnur: each(found.cdnur, cdnurCells),
    at: found.advances.received.map(advanceCells),
    atadj: found.advances.adjusted.map(advanceCells),
    exemp: exemptRows.map(({ code, name }) => [
      name,
      amountText(found.exempt[code].nilPaise),
      '0.00',
      '0.00',
    ]),
    'hsn(b2b)': hsnRows(found.hsnB2b),
    'hsn(b2c)': hsnRows(found.hsnB2c),
    docs: found.documents.map(({ nature, from, to, total, cancelled }) => [
      nature.name,
      from,
      to,
      String(total),
      String(cancelled),
    ]),
  }
  return (Object.keys(gstr1Tables) as SheetName[]).map((name) => {
    const table = gstr1Tables[name]
    return {
      name,
      text: headingLine(table) + rows[name].map((row) => rowLine(table, row)).join(''),
    }
  })
}

/** The amounts of advances are without tax. */
function advanceCells(sum: SmallSales): string[] {
  return [placeText(sum.placeOfSupply), '', ...valueCells(sum)]
}

type CellsOf = (document: ListedDocument, amounts: RatedAmounts) => string[]

/** One row for each rate of each document. */
function each(documents: readonly ListedDocument[], cellsOf: CellsOf): string[][] {
  return documents.flatMap((document) => document.rates.map((rate) => cellsOf(document, rate)))
}

function valueCells({ rateBp, taxablePaise }: RatedAmounts): string[] {
  return [rateText(rateBp), amountText(taxablePaise), NO_CESS]
}

const b2bCells: CellsOf = (document, amounts) => [
  document.gstin,
  document.customer,
  document.number,
  toolDay(document.issuedOn),
  amountText(document.totalPaise),
  placeText(document.placeOfSupply),
  REVERSE_CHARGE,
  '',
  'Regular B2B',
  '',
  ...valueCells(amounts),
]

const b2clCells: CellsOf = (document, amounts) => [
  document.number,
  toolDay(document.issuedOn),
  amountText(document.totalPaise),
  placeText(document.placeOfSupply),
  '',
  ...valueCells(amounts),
  '',
]

const cdnrCells: CellsOf = (document, amounts) => [
  document.gstin,
  document.customer,
  document.number,
  toolDay(document.issuedOn),
  'C',
  placeText(document.placeOfSupply),
  REVERSE_CHARGE,
  'Regular B2B',
  amountText(document.totalPaise),
  '',
  ...valueCells(amounts),
]

const cdnurCells: CellsOf = (document, amounts) => [
  'B2CL',
  document.number,
  toolDay(document.issuedOn),
  'C',
  placeText(document.placeOfSupply),
  amountText(document.totalPaise),
  '',
  ...valueCells(amounts),
]

function hsnCells(sum: HsnSum, descriptions: HsnDescriptions): string[] {
  return [
    sum.hsn,
    hsnDescription(descriptions, sum.hsn),
    unitText(sum.uqc),
    String(sum.quantity),
    amountText(sum.totalPaise),
    rateText(sum.rateBp),
    amountText(sum.taxablePaise),
    amountText(sum.igstPaise),
    amountText(sum.cgstPaise),
    amountText(sum.sgstPaise),
    NO_CESS,
  ]
}
