import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { findOwnOrderId } from '../orders/cancellation-store.server.ts'
import { lockOrder } from '../orders/paying-order-store.server.ts'
import { publishOrder } from '../orders/publish-order.server.ts'
import { isUuid } from '../uuid.ts'
import type { Payee } from './payee.ts'
import { holdChosenSizes, SizeSoldOut } from './exchange/hold-chosen-sizes.server.ts'
import { findCanHaveCredit } from './outcome/outcome-store.server.ts'
import { sealedPayee } from './outcome/save-payee.server.ts'
import {
  findReturnByKey,
  insertReturn,
  insertReturnEvent,
  lockOwnPhotos,
} from './return-changes-store.server.ts'
import { returnMessage } from './return-mails.ts'
import { PHOTOS_MAX, type ReturnOutcome, type ReturnReason } from './return.ts'
import { canReturn } from './return-window.ts'
import { listReturnableLines } from './returnable-store.server.ts'
import type { WantedLine } from './wanted-line.ts'

export type ReturnRequest = {
  customerId: string
  orderNumber: string
  /** Unique for each rendered form. */
  requestKey: string
  reason: ReturnReason
  note: string
  lines: readonly WantedLine[]
  photoIds: readonly string[]
  outcome: ReturnOutcome
  /** Needed for the money of an order that was paid in cash. */
  payee: Payee | null
}

export type ReturnRequested =
  /** Also returned for the second of two clicks. */
  | { outcome: 'requested'; id: number }
  | { outcome: 'unknown-order' }
  /** The lines have fewer units left than when the form was rendered, or the window is over. */
  | { outcome: 'not-returnable' }
  | { outcome: 'payee-missing' }
  /** A guest cannot use store credit. The new size of an exchange becomes credit if it is cancelled. */
  | { outcome: 'no-account' }
  /** A new size was not chosen, or was sold meanwhile. */
  | { outcome: 'size-sold-out' }

type Parts = { db: Db; sealing: Sealing }

/** Another customer's order is unknown. A concurrent request for the same pieces waits for the
 * order's lock and then finds them claimed. A new size is kept from this transaction on. */
export async function requestReturn(
  parts: Parts,
  request: ReturnRequest,
): Promise<ReturnRequested> {
  const { db } = parts
  const orderId = await findOwnOrderId(db, request.customerId, request.orderNumber)
  if (orderId === undefined) return { outcome: 'unknown-order' }
  if (!isUuid(request.requestKey)) return { outcome: 'not-returnable' }
  try {
    return await writeRequest(parts, orderId, request)
  } catch (problem) {
    if (problem instanceof SizeSoldOut) return { outcome: 'size-sold-out' }
    throw problem
  }
}

function writeRequest(
  { db, sealing }: Parts,
  orderId: number,
  request: ReturnRequest,
): Promise<ReturnRequested> {
  return inTransaction(db, async (tx): Promise<ReturnRequested> => {
    const order = await lockOrder(tx, orderId)
    const earlier = await findReturnByKey(tx, request.requestKey)
    if (earlier)
      return earlier.orderId === orderId
        ? { outcome: 'requested', id: earlier.id }
        : { outcome: 'not-returnable' }
    if (!(await areReturnableNow(tx, orderId, request))) return { outcome: 'not-returnable' }
    const needsPayee = order.payMode === 'cod' && request.outcome === 'refund'
    if (needsPayee && !request.payee) return { outcome: 'payee-missing' }
    if (request.outcome !== 'refund' && !(await findCanHaveCredit(tx, order.customerId)))
      return { outcome: 'no-account' }

    const photoIds = await lockOwnPhotos(tx, order.customerId, request.photoIds)
    const id = await insertReturn(tx, {
      ...request,
      orderId,
      photoIds: photoIds.slice(0, PHOTOS_MAX),
      payee: needsPayee && request.payee ? sealedPayee(sealing, request.payee) : null,
    })
    await insertReturnEvent(tx, { id, state: 'requested', note: '', staffId: null })
    const message = returnMessage(order, { returnId: id, state: 'requested', note: '' })
    await queueCustomerMail(tx, message!)
    await publishOrder(tx, order)
    if (request.outcome === 'exchange')
      await holdChosenSizes(tx, { returnId: id, orderId, lines: request.lines })
    return { outcome: 'requested', id }
  })
}

async function areReturnableNow(
  tx: Db,
  orderId: number,
  { lines: wanted, reason }: ReturnRequest,
): Promise<boolean> {
  const lines = await listReturnableLines(tx, orderId)
  const now = new Date()
  const areDistinct = new Set(wanted.map(({ position }) => position)).size === wanted.length
  return (
    areDistinct &&
    wanted.length > 0 &&
    wanted.every(({ position, quantity }) => {
      const line = lines.find((one) => one.position === position)
      return (
        line !== undefined &&
        Number.isSafeInteger(quantity) &&
        quantity > 0 &&
        quantity <= line.leftQuantity &&
        canReturn(line, reason, now)
      )
    })
  )
}
