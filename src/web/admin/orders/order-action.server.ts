import type { Db } from '#platform/database/database.server.ts'
import { parseCourier, parseNote } from '#shop/orders/admin-order.ts'
import { setCourier, writeInternalNote } from '#shop/orders/annotate-order.server.ts'
import { lineText } from '#shop/form-text.ts'
import { cancelOrder } from '#shop/payment-admin/cancel-order.server.ts'
import type { PaymentServices } from '#shop/payments/payment-services.server.ts'
import { documentAction } from '../documents/document-action.server.ts'
import { orderMessages } from '../messages.ts'
import { ordersAction } from './orders-action.server.ts'
import type { OrderResult } from './orders-result.ts'

/** Handles the form intents of the order page: courier, note and all intents of the order list. */
export async function orderAction(db: Db, adminId: string, form: FormData): Promise<OrderResult> {
  switch (form.get('intent')) {
    case 'courier':
      return saveCourier(db, adminId, form)
    case 'note':
      return saveNote(db, adminId, form)
    case 'issue-invoice':
    case 'cancel-invoice':
    case 'issue-receipt':
      return documentAction(db, adminId, form)
    default:
      return { about: 'order', ...(await ordersAction(db, adminId, form)) }
  }
}

/** Cancels the order, which also refunds the payment, returns the stock and emails the customer. */
export async function cancelAction(
  services: PaymentServices,
  adminId: string,
  form: FormData,
): Promise<OrderResult> {
  const typed = lineText(form.get('reason'))
  const { orderId } = targetOf(form)
  const result = await cancelOrder(services, { orderId, adminId, reason: typed })
  return result.outcome === 'cancelled'
    ? { about: 'cancel', tone: 'success', text: orderMessages.cancelled(result.refundPaise) }
    : { about: 'cancel', tone: 'error', text: orderMessages.cancelErrors[result.outcome], typed }
}

async function saveCourier(db: Db, staffId: string, form: FormData): Promise<OrderResult> {
  const { value: typed, errors } = parseCourier(form)
  if (errors[0])
    return {
      about: 'courier',
      tone: 'error',
      text: orderMessages.courierErrors[errors[0].code],
      typed,
    }
  const written = await setCourier(db, { ...typed, staffId, ...targetOf(form) })
  return written.outcome === 'written'
    ? {
        about: 'courier',
        tone: 'success',
        text: orderMessages.courierSaved,
        version: written.version,
      }
    : {
        about: 'courier',
        tone: 'error',
        text: orderMessages.annotationErrors[written.outcome],
        typed,
      }
}

async function saveNote(db: Db, staffId: string, form: FormData): Promise<OrderResult> {
  const { value: typed, errors } = parseNote(form)
  if (errors[0])
    return { about: 'note', tone: 'error', text: orderMessages.noteErrors[errors[0].code], typed }
  const written = await writeInternalNote(db, { internalNote: typed, staffId, ...targetOf(form) })
  return written.outcome === 'written'
    ? { about: 'note', tone: 'success', text: orderMessages.noteSaved, version: written.version }
    : { about: 'note', tone: 'error', text: orderMessages.annotationErrors[written.outcome], typed }
}

/** A field that is not a positive integer becomes 0, which no order and no version has. */
function targetOf(form: FormData): { orderId: number; basedOn: number } {
  const numberIn = (field: string) => {
    const value = Number(form.get(field))
    return Number.isSafeInteger(value) && value > 0 && value < 2 ** 31 ? value : 0
  }
  return { orderId: numberIn('orderId'), basedOn: numberIn('basedOn') }
}
