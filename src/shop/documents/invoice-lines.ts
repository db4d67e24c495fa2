import type { Paise } from '../money.ts'
import type { Day } from '../tax/dated.ts'
import type { GoodsClass } from '../tax/goods-class.ts'
import { splitTax } from '../tax/split-tax.ts'
import { SERVICE_UNIT, type UnitCode } from '../tax/unit-codes.ts'
import { rateOfLine, requireRate, type BasisPoints, type TaxRate } from '../tax/tax-rate.ts'
import { amountColumns, type DocumentLine, type LineAmounts } from './document.ts'

/** A line of an order and what its invoices hold of it so far. */
export type LineToInvoice = {
  position: number
  title: string
  size: string
  goodsClass: GoodsClass
  hsn: string
  /** The unit of the product's kind. */
  unit: UnitCode
  quantity: number
  unitPaise: Paise
  discountPaise: Paise
  chargesPaise: Paise
  invoiced: LineAmounts & { quantity: number; discountPaise: Paise; rateBp: BasisPoints | null }
}

/** Null if the supplier collects no tax. */
export type InvoiceTax = {
  rates: readonly TaxRate[]
  day: Day
  isWithinState: boolean
} | null

export type InvoicePieces = { position: number; quantity: number }

/** Takes pieces of a line. All invoices of a line add up to it in every column; the last one takes
 * the remainder. */
export function invoiceLine(
  line: LineToInvoice,
  pieces: number,
  tax: InvoiceTax,
): Omit<DocumentLine, 'position'> {
  const { invoiced, quantity } = line
  const after = invoiced.quantity + pieces
  if (pieces < 1 || after > quantity)
    throw new Error(`line ${line.position} has no ${pieces} pieces left to invoice`)
  const upTo = (whole: Paise) => Math.floor((whole * after) / quantity)
  const rateBp = tax && rateOf(line, tax)
  const total = upTo(totalOf(line))
  return {
    orderLinePosition: line.position,
    description: line.size ? `${line.title}, size ${line.size}` : line.title,
    hsn: line.hsn,
    uqc: line.goodsClass === 'service' ? SERVICE_UNIT : line.unit,
    quantity: pieces,
    rateBp,
    unitPaise: line.unitPaise,
    discountPaise: upTo(line.discountPaise) - invoiced.discountPaise,
    ...amountsOf({ total, invoiced, rateBp, isWithinState: tax?.isWithinState ?? true }),
  }
}

type Slice = {
  total: Paise
  invoiced: LineToInvoice['invoiced']
  rateBp: BasisPoints | null
  isWithinState: boolean
}

/** Subtracts what was invoiced before from the cumulative `total`. If the rate has changed since,
 * only the new pieces are taxed at the new rate. */
function amountsOf({ total, invoiced, rateBp, isWithinState }: Slice): LineAmounts {
  const isOneRate = invoiced.quantity === 0 || invoiced.rateBp === rateBp
  const before = isOneRate ? invoiced : null
  const totalPaise = before ? total : total - invoiced.totalPaise
  const amounts = inclusiveAmounts(totalPaise, rateBp, isWithinState)
  if (before) for (const column of amountColumns) amounts[column] -= before[column]
  return amounts
}

/** The taxable value and the tax inside a total. A rate of null is a supplier who collects no tax. */
export function inclusiveAmounts(
  totalPaise: Paise,
  rateBp: BasisPoints | null,
  isWithinState: boolean,
): LineAmounts {
  if (rateBp === null)
    return { taxablePaise: totalPaise, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise }
  const { rateBp: _rate, ...amounts } = splitTax(totalPaise, rateBp, isWithinState)
  return { ...amounts, totalPaise }
}

/** The rate follows from the price of the goods, without delivery and other charges. */
function rateOf(line: LineToInvoice, { rates, day }: NonNullable<InvoiceTax>): BasisPoints {
  const rate = requireRate(rates, line.goodsClass, day)
  const amountPaise = line.unitPaise * line.quantity - line.discountPaise
  return rateOfLine(rate, { amountPaise, quantity: line.quantity })
}

export function totalOf(line: LineToInvoice): Paise {
  return line.unitPaise * line.quantity - line.discountPaise + line.chargesPaise
}
