import { describeDocument } from '#shop/documents/document-sheet.ts'
import { isInvoice } from '#shop/documents/document.ts'
import { listDocuments } from '#shop/documents/document-store.server.ts'
import { findOwnOrderId } from '#shop/orders/cancellation-store.server.ts'
import { pdfResponse } from '#web/pdf-response.server.ts'
import { requireBuyer } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import type { Route } from './+types/order-invoice.ts'

/** Downloads a document of the customer's own order: the one with the number in `document`, or else
 * the first invoice that is not cancelled. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { id: customerId } = await requireBuyer(request, context)
  const { db } = context.get(shopContext)
  const orderId = await findOwnOrderId(db, customerId, params.number)
  const documents = orderId === undefined ? [] : await listDocuments(db, orderId)
  const wanted = new URL(request.url).searchParams.get('document')
  const document = wanted
    ? documents.find(({ number }) => number === wanted)
    : documents.find((each) => isInvoice(each) && each.cancelledAt === null)
  if (!document) throw new Response('There is no such invoice.', { status: 404 })
  return pdfResponse(describeDocument(document))
}
