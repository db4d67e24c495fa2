import type { Paise } from '../../money.ts'
import type { Day } from '../../tax/dated.ts'
import { indianDay, parseDay } from '../../tax/dated.ts'

export type SettlementKind = 'payment' | 'refund' | 'other'

/** One line of the gateway's settlement report. */
export type SettlementLine = {
  settlementId: string
  /** The gateway's id of a payment, refund or adjustment. */
  entityId: string
  kind: SettlementKind
  settledOn: Day
  utr: string
  amountPaise: Paise
  /** Without tax. */
  feePaise: Paise
  taxPaise: Paise
  /** Positive if it was paid to the shop. */
  netPaise: Paise
}

export type ReportColumns = Record<ColumnName, number | null>

type ColumnName =
  | 'entity'
  | 'kind'
  | 'amount'
  | 'fee'
  | 'tax'
  | 'debit'
  | 'credit'
  | 'settlement'
  | 'day'
  | 'utr'

/** The headings of the report, in the forms that the gateway has used. */
const headings: Record<ColumnName, readonly string[]> = {
  entity: ['entity_id'],
  kind: ['transaction_entity', 'type'],
  amount: ['amount'],
  fee: ['fee (exclusive tax)', 'fee'],
  tax: ['tax'],
  debit: ['debit'],
  credit: ['credit'],
  settlement: ['settlement_id'],
  day: ['settled_at'],
  utr: ['settlement_utr'],
}

/** Returns null if the headings are not those of a settlement report. */
export function findColumns(cells: readonly string[]): ReportColumns | null {
  const named = cells.map((cell) => cell.trim().toLowerCase())
  const columns = Object.fromEntries(
    Object.entries(headings).map(([name, known]) => {
      const heading = known.find((each) => named.includes(each))
      return [name, heading === undefined ? null : named.indexOf(heading)]
    }),
  ) as ReportColumns
  const { utr: _utr, ...needed } = columns
  return Object.values(needed).includes(null) ? null : columns
}

/** Returns `unsettled` for a line that the gateway has not paid out yet, and null for a line that
 * cannot be read. Amounts are in rupees. */
export function readLine(
  cells: readonly string[],
  columns: ReportColumns,
): SettlementLine | 'unsettled' | null {
  const cell = (name: ColumnName) => (cells[columns[name] ?? -1] ?? '').trim()
  const [settlementId, entityId] = [cell('settlement'), cell('entity')]
  if (!settlementId) return entityId ? 'unsettled' : null
  const settledOn = readDay(cell('day'))
  const [amount, fee, tax] = [cell('amount'), cell('fee'), cell('tax')].map(readAmount)
  const [debit, credit] = [cell('debit'), cell('credit')].map(readAmount)
  if (!isId(entityId) || !isId(settlementId) || settledOn === null) return null
  if (!isAmount(amount) || !isAmount(fee) || !isAmount(tax)) return null
  if (!isAmount(debit) || !isAmount(credit)) return null
  const kind = kindOf(cell('kind'))
  const netPaise = credit - debit
  return {
    settlementId,
    entityId,
    kind,
    settledOn,
    utr: cell('utr').slice(0, 60),
    amountPaise: Math.abs(amount),
    feePaise: isTaxInFee({ kind, amount, fee, netPaise }) ? fee - tax : fee,
    taxPaise: tax,
    netPaise,
  }
}

/** Some reports include the tax in the fee of a payment; the amount paid out shows it. */
function isTaxInFee(line: { kind: SettlementKind; amount: Paise; fee: Paise; netPaise: Paise }) {
  return line.kind === 'payment' && line.fee > 0 && line.amount - line.fee === line.netPaise
}

function kindOf(text: string): SettlementKind {
  const kind = text.toLowerCase()
  return kind === 'payment' || kind === 'refund' ? kind : 'other'
}

function isId(text: string): boolean {
  return /^[\w-]{1,60}$/.test(text)
}

function isAmount(amount: Paise | null | undefined): amount is Paise {
  return typeof amount === 'number'
}

/** An empty cell is zero. */
function readAmount(text: string): Paise | null {
  const [, sign, whole = '0', fraction = ''] =
    /^(-?)₹?\s?(\d{1,9})?(?:\.(\d{1,4}))?$/.exec(text.replaceAll(',', '')) ?? []
  if (sign === undefined) return null
  const paise = Math.round(Number(`${whole}.${fraction || '0'}`) * 100)
  return sign === '-' ? -paise : paise
}

/** Reads `15/07/2026 17:31:42`, `2026-07-15 …` and seconds since 1970. */
function readDay(text: string): Day | null {
  if (/^\d{10}$/.test(text)) return indianDay(new Date(Number(text) * 1000))
  const [, date, month, year] = /^(\d\d)[/-](\d\d)[/-](20\d\d)\b/.exec(text) ?? []
  return parseDay(year ? `${year}-${month}-${date}` : text.slice(0, 10))
}
