import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import type { Paise } from '../money.ts'
import { findOrderToCancel } from '../orders/cancellation-store.server.ts'
import { lockOrder } from '../orders/paying-order-store.server.ts'
import { updateLinesPacked } from '../orders/returned-lines-store.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { courierNamed, fitsFormat } from './courier.ts'
import { listCouriers } from './courier-store.server.ts'
import {
  canPack,
  priceOfPieces,
  type CarrierName,
  type Measures,
  type PackableLine,
  type ParcelLine,
} from './parcel.ts'
import { insertParcel, listPackableLines, listParcels } from './parcel-store.server.ts'

export type PackRequest = {
  orderId: number
  lines: readonly ParcelLine[]
  measures: Measures
  carrier: CarrierName
  /** Both '' for a carrier, which chooses and numbers itself. */
  courierName: string
  trackingNumber: string
  staffId: string
}

export type ParcelPacked =
  | { outcome: 'packed'; parcelId: number; number: number }
  | { outcome: 'not-confirmed' | 'already-sent' | 'not-open' | 'unknown-order' }
  /** A piece is already in another parcel, or was not bought. */
  | { outcome: 'not-left' }
  | { outcome: 'wrong-number' }

/** Packs pieces of a confirmed order. Two admins who pack the same piece wait for the order's lock:
 * the second finds it packed. `after` runs in the same transaction. */
export async function packParcel(
  db: Db,
  request: PackRequest,
  after: (tx: Db, parcelId: number) => Promise<void> = async () => {},
): Promise<ParcelPacked> {
  const found = await findOrderToCancel(db, request.orderId)
  if (!found) return { outcome: 'unknown-order' }
  const courier = courierNamed(await listCouriers(db), request.courierName)
  if (courier && !fitsFormat(request.trackingNumber, courier.numberFormat))
    return { outcome: 'wrong-number' }

  return inTransaction(db, async (tx): Promise<ParcelPacked> => {
    const order = await lockOrder(tx, request.orderId)
    const refused = refusalOf((await findOrderToCancel(tx, order.id))!)
    if (refused) return { outcome: refused }
    const lines = await listPackableLines(tx, order.id)
    if (!canPack(request.lines, lines)) return { outcome: 'not-left' }

    const price = order.payMode === 'cod' ? await cashFor(tx, request, lines) : 0
    const parcel = await insertParcel(tx, {
      ...request,
      ...request.measures,
      collectPaise: price,
      packedBy: request.staffId,
    })
    await updateLinesPacked(tx, order.id, request.lines)
    await recordChange(tx, {
      staffId: request.staffId,
      action: 'parcel-packed',
      subject: `order:${order.number}`,
      before: null,
      after: {
        parcel: parcel.number,
        pieces: request.lines.map(({ position, quantity }) => {
          const title = lines.find((line) => line.position === position)?.title ?? ''
          return `${quantity} × ${title}`
        }),
        courier: request.courierName,
        trackingNumber: request.trackingNumber,
      },
    })
    await after(tx, parcel.id)
    await publishOrder(tx, order)
    return { outcome: 'packed', parcelId: parcel.id, number: parcel.number }
  })
}

async function cashFor(
  tx: Db,
  { orderId, lines: wanted }: PackRequest,
  lines: readonly PackableLine[],
): Promise<Paise> {
  const others = (await listParcels(tx, orderId)).filter(({ state }) => state !== 'cancelled')
  const collected = others.reduce((sum, { collectPaise }) => sum + collectPaise, 0)
  return priceOfPieces(wanted, lines, collected)
}

function refusalOf({
  status,
  paymentState,
  isArchived,
}: {
  status: number
  paymentState: string
  isArchived: boolean
}): 'not-confirmed' | 'already-sent' | 'not-open' | null {
  if (paymentState !== 'paid' || isArchived) return 'not-open'
  if (status < 2) return 'not-confirmed'
  return status > 2 ? 'already-sent' : null
}
