import type { ImageRef } from '../media/image.ts'
import type { Paise } from '../money.ts'
import type { ReturnDeadline } from './return-window.ts'

/** A line of a delivered order with the units that can still be returned. */
export type ReturnableLine = ReturnDeadline & {
  position: number
  productId: string
  title: string
  size: string
  image: ImageRef | null
  leftQuantity: number
}

export type BoughtQuantities = {
  quantity: number
  /** Units that other code has put back to stock, such as a refund on the money screen. */
  returnedQuantity: number
  /** Units of returns that are neither declined nor cancelled, without units that went back to the
   * customer. */
  claimedQuantity: number
  /** Claimed units that are back in stock, which `returnedQuantity` counts too. */
  restockedQuantity: number
}

/** Delivered units less returned units, none counted twice. */
export function returnableQuantity(bought: BoughtQuantities): number {
  const { quantity, returnedQuantity, claimedQuantity, restockedQuantity } = bought
  return Math.max(0, quantity - claimedQuantity - (returnedQuantity - restockedQuantity))
}

/** The cost of a line to the customer, with its share of charges. */
export function linePaise(line: {
  unitPricePaise: Paise
  quantity: number
  discountPaise: Paise
  chargesPaise: Paise
}): Paise {
  return line.unitPricePaise * line.quantity - line.discountPaise + line.chargesPaise
}

export type SettledPieces = {
  /** The cost of the whole line. */
  linePaise: Paise
  quantity: number
  /** Units of the line that were settled before. */
  before: number
  /** Units that are settled now. */
  count: number
}

/** The amount paid for these units. All units of a line add up to its amount: the last one takes the
 * remainder. */
export function paidForPieces({ linePaise, quantity, before, count }: SettledPieces): Paise {
  const upTo = (units: number) => Math.floor((linePaise * units) / quantity)
  return upTo(before + count) - upTo(before)
}
