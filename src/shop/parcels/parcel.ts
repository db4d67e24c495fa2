import type { Paise } from '../money.ts'
import { hasLeft, type ParcelState } from './parcel-state.ts'

export type CarrierName = 'manual' | 'shiprocket'

/** A bought line and how much of it is packed. */
export type PackableLine = {
  position: number
  title: string
  size: string
  quantity: number
  packedQuantity: number
  /** Pieces that went back to stock without having been in a returned parcel. */
  withdrawnQuantity: number
  /** The cost of the whole line to the customer. */
  totalPaise: Paise
}

export type ParcelLine = { position: number; quantity: number }

export type Measures = {
  weightGrams: number
  lengthCm: number
  breadthCm: number
  heightCm: number
}

export type Parcel = Measures & {
  id: number
  orderId: number
  number: number
  carrier: CarrierName
  state: ParcelState
  courierName: string
  trackingNumber: string
  collectPaise: Paise
  packedAt: Date
  leftAt: Date | null
  deliveredAt: Date | null
  inspectedAt: Date | null
  problem: string
  hasLabel: boolean
  version: number
  lines: (ParcelLine & { title: string; size: string; productId: string })[]
}

export function leftToPack(line: PackableLine): number {
  return Math.max(0, line.quantity - line.packedQuantity - line.withdrawnQuantity)
}

/** Whether every piece is known, still to pack, and named once. */
export function canPack(wanted: readonly ParcelLine[], lines: readonly PackableLine[]): boolean {
  const byPosition = new Map(lines.map((line) => [line.position, line]))
  const areDistinct = new Set(wanted.map(({ position }) => position)).size === wanted.length
  return (
    wanted.length > 0 &&
    areDistinct &&
    wanted.every(({ position, quantity }) => {
      const line = byPosition.get(position)
      return (
        line !== undefined &&
        Number.isSafeInteger(quantity) &&
        quantity > 0 &&
        quantity <= leftToPack(line)
      )
    })
  )
}

/** The price of these pieces, less what the order's other parcels collect beyond theirs. Shares of a
 * line are rounded down, so that the last parcel takes the rest of the order's total. */
export function priceOfPieces(
  wanted: readonly ParcelLine[],
  lines: readonly PackableLine[],
  collectedPaise: Paise,
): Paise {
  const added = new Map(wanted.map(({ position, quantity }) => [position, quantity]))
  const upToPaise = lines.reduce((sum, { position, packedQuantity, totalPaise, quantity }) => {
    const pieces = packedQuantity + (added.get(position) ?? 0)
    return sum + Math.floor((totalPaise * pieces) / quantity)
  }, 0)
  return Math.max(0, upToPaise - collectedPaise)
}

/** The stage that the parcels have brought the order to: 3 when all pieces have left, 4 when all are
 * delivered. Null while that is not so. */
export function stageOfParcels(
  lines: readonly PackableLine[],
  parcels: readonly { state: ParcelState }[],
): 3 | 4 | null {
  const sent = parcels.filter(({ state }) => state !== 'cancelled')
  if (sent.length === 0 || lines.some((line) => leftToPack(line) > 0)) return null
  if (sent.every(({ state }) => state === 'delivered')) return 4
  return sent.every(({ state }) => hasLeft(state)) ? 3 : null
}
