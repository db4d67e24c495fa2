import type { Paise } from '../../money.ts'
import { portalDay } from '../book-texts.ts'
import { exemptRows } from './gstr1-tables.ts'
import type {
  DocumentRange,
  Gstr1,
  HsnSum,
  ListedDocument,
  RatedAmounts,
  SmallSales,
} from './gstr1.ts'
import { hsnDescription, type HsnDescriptions } from './hsn-description.ts'

export type ReturnHead = {
  gstin: string
  /** The last month of the period, such as '2026-11'. */
  month: string
}

/** Returns the return as the GST portal reads it. Amounts are numbers in rupees. */
export function gstr1Json(
  found: Gstr1,
  { gstin, month }: ReturnHead,
  descriptions: HsnDescriptions,
): string {
  const [year, monthOfYear] = month.split('-')
  const hsn = (sums: readonly HsnSum[]) =>
    sums.map((sum, index) => hsnRow(sum, index, descriptions))
  const lists = {
    b2b: byGstin(found.b2b, 'inv', (document) => ({ ...b2bHead(document), itms: items(document) })),
    b2cl: byPlace(found.b2cl),
    b2cs: found.b2cs.map(smallSalesRow),
    cdnr: byGstin(found.cdnr, 'nt', (document) => ({
      ...noteHead(document),
      itms: items(document),
    })),
    cdnur: found.cdnur.map((document) => {
      const { rchrg: _charge, inv_typ: _type, ...head } = noteHead(document)
      return { typ: 'B2CL', ...head, itms: items(document) }
    }),
  }
  const { received, adjusted } = found.advances
  const advances = { at: advanceRows(received), txpd: advanceRows(adjusted) }
  const filled = Object.entries({ ...lists, ...advances }).filter(([, rows]) => rows.length > 0)
  return JSON.stringify({
    gstin,
    fp: `${monthOfYear}${year}`,
    gt: 0,
    cur_gt: 0,
    ...Object.fromEntries(filled),
    nil: {
      inv: exemptRows.map(({ code }) => ({
        sply_ty: code,
        expt_amt: 0,
        nil_amt: rupees(found.exempt[code].nilPaise),
        ngsup_amt: 0,
      })),
    },
    hsn: { hsn_b2b: hsn(found.hsnB2b), hsn_b2c: hsn(found.hsnB2c) },
    doc_issue: { doc_det: documentRows(found.documents) },
  })
}

function rupees(amount: Paise): number {
  return amount / 100
}

/** Taxes within a state are two halves; those between states are one amount. */
function taxOf({ igstPaise, cgstPaise, sgstPaise }: RatedAmounts, isInterState: boolean) {
  return isInterState
    ? { iamt: rupees(igstPaise) }
    : { camt: rupees(cgstPaise), samt: rupees(sgstPaise) }
}

function items({ rates, isInterState }: ListedDocument) {
  return rates.map((amounts, index) => ({
    num: index + 1,
    itm_det: {
      rt: amounts.rateBp / 100,
      txval: rupees(amounts.taxablePaise),
      ...taxOf(amounts, isInterState),
      csamt: 0,
    },
  }))
}

function b2bHead({ number, issuedOn, totalPaise, placeOfSupply }: ListedDocument) {
  return {
    inum: number,
    idt: portalDay(issuedOn),
    val: rupees(totalPaise),
    pos: placeOfSupply,
    rchrg: 'N',
    inv_typ: 'R',
  }
}

function noteHead({ number, issuedOn, totalPaise, placeOfSupply }: ListedDocument) {
  return {
    ntty: 'C',
    nt_num: number,
    nt_dt: portalDay(issuedOn),
    val: rupees(totalPaise),
    pos: placeOfSupply,
    rchrg: 'N',
    inv_typ: 'R',
  }
}

function byGstin(
  documents: readonly ListedDocument[],
  key: string,
  rowOf: (document: ListedDocument) => object,
): object[] {
  return [...Map.groupBy(documents, ({ gstin }) => gstin)].map(([ctin, group]) => ({
    ctin,
    [key]: group.map(rowOf),
  }))
}

function byPlace(documents: readonly ListedDocument[]): object[] {
  return [...Map.groupBy(documents, ({ placeOfSupply }) => placeOfSupply)].map(([pos, group]) => ({
    pos,
    inv: group.map((document) => {
      const { inum, idt, val } = b2bHead(document)
      return { inum, idt, val, itms: items(document) }
    }),
  }))
}

function smallSalesRow(sum: SmallSales) {
  return {
    sply_ty: sum.isInterState ? 'INTER' : 'INTRA',
    pos: sum.placeOfSupply,
    typ: 'OE',
    rt: sum.rateBp / 100,
    txval: rupees(sum.taxablePaise),
    ...taxOf(sum, sum.isInterState),
    csamt: 0,
  }
}

function advanceRows(sums: readonly SmallSales[]): object[] {
  return [...Map.groupBy(sums, ({ placeOfSupply }) => placeOfSupply)].map(([pos, group]) => ({
    pos,
    sply_ty: group[0]!.isInterState ? 'INTER' : 'INTRA',
    itms: group.map((sum) => ({
      rt: sum.rateBp / 100,
      ad_amt: rupees(sum.taxablePaise),
      ...taxOf(sum, sum.isInterState),
      csamt: 0,
    })),
  }))
}

function hsnRow(sum: HsnSum, index: number, descriptions: HsnDescriptions) {
  return {
    num: index + 1,
    hsn_sc: sum.hsn,
    desc: hsnDescription(descriptions, sum.hsn),
    uqc: sum.uqc,
    qty: sum.quantity,
    rt: sum.rateBp / 100,
    txval: rupees(sum.taxablePaise),
    iamt: rupees(sum.igstPaise),
    camt: rupees(sum.cgstPaise),
    samt: rupees(sum.sgstPaise),
    csamt: 0,
  }
}

function documentRows(ranges: readonly DocumentRange[]): object[] {
  return [...Map.groupBy(ranges, ({ nature }) => nature.number)].map(([number, group]) => ({
    doc_num: number,
    docs: group.map(({ from, to, total, cancelled }, index) => ({
      num: index + 1,
      from,
      to,
      totnum: total,
      cancel: cancelled,
      net_issue: total - cancelled,
    })),
  }))
}
