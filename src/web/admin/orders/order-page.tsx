import { type ReactNode } from 'react'
import { listOrderPayments } from '#shop/refunds/order-payment-history-store.server.ts'
import { listMessagesOfOrder } from '#shop/messages/message-log-store.server.ts'
import { listOrderActions } from '#shop/change-log/payment-action-store.server.ts'
import { listDocuments } from '#shop/documents/document-store.server.ts'
import { listOrderOffers } from '#shop/offers/offer-use-store.server.ts'
import { findCancellation } from '#shop/orders/cancellation-store.server.ts'
import { promiseLines } from '#shop/orders/promise/promise-lines.ts'
import { findPromise } from '#shop/orders/promise/promise-store.server.ts'
import type { AdminOrder } from '#shop/orders/admin-order.ts'
import type { Paise } from '#shop/money.ts'
import type { Order } from '#shop/orders/order.ts'
import { findIsGuestOrder } from '#shop/orders/guest-link/guest-link-store.server.ts'
import { findAdminOrder, listStatusChanges } from '#shop/orders/order-query-store.server.ts'
import { findSkusOfLines } from '#shop/skus/sku-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { useRenderedVersion } from '#web/ui/use-rendered-version.ts'
import { OrderPromise } from '#web/ui/orders/order-promise.tsx'
import { OrderExtrasList } from '#web/ui/orders/order-extras-list.tsx'
import { OrderPartLines } from '#web/ui/orders/order-part-lines.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { cancelAction, orderAction } from './order-action.server.ts'
import { useNotifiedResult } from '../use-notified-result.ts'
import { OrderDocuments } from '../documents/order-documents.tsx'
import { ReturnsOfOthers } from '../customers/cash-returns.tsx'
import { findReturnsOfOthers } from '../customers/find-cash-returns.server.ts'
import { OrderReturns } from '../returns/order-returns.tsx'
import { requestPayoutAction } from '../returns/request-payout-action.server.ts'
import { readReturns } from '../returns/read-returns.server.ts'
import { BoughtLines, DeliveryAddress } from './bought-lines.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { CourierForm } from './courier-form.tsx'
import { noResult, type OrderResult } from './orders-result.ts'
import { NoteForm } from './note-form.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderHead } from './order-head.tsx'
import { Progress } from './order-progress.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { CustomerLinks } from './parcels/customer-links.tsx'
import { parcelActions } from './parcels/parcel-action.server.ts'
import { ParcelsCard } from './parcels/parcels-card.tsx'
import { readParcels } from './parcels/read-parcels.server.ts'
import { readOrdersForm } from './read-orders-form.server.ts'
import type { Route } from './+types/order-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { role } = await requireStaff(request, context)
  const { db } = context.get(shopContext)
  const adminOrder = await findAdminOrder(db, params.number.toUpperCase())
  if (!adminOrder) throw new Response('There is no such order.', { status: 404 })
  const [changes, cancellation, skus, packing, documents, offers, promise, isGuest, phoneReturns] =
    await Promise.all([
      listStatusChanges(db, [adminOrder.order.id]),
      findCancellation(db, adminOrder.order.id),
      findSkusOfLines(db, [adminOrder.order]),
      readParcels(db, adminOrder.order.id),
      listDocuments(db, adminOrder.order.id),
      listOrderOffers(db, adminOrder.order.id),
      findPromise(db, adminOrder.order.id),
      findIsGuestOrder(db, adminOrder.order.id),
      findReturnsOfOthers(db, adminOrder.order),
    ])
  const promised = promiseLines(promise, adminOrder.order)
  const order = {
    adminOrder,
    changes,
    cancellation,
    skus,
    packing,
    documents,
    offers,
    promised,
    isGuest,
    phoneReturns,
  }
  if (role === 'packer') return { ...order, returns: null, payments: [], mails: [], decisions: [] }
  const [returns, payments, mails, decisions] = await Promise.all([
    readReturns(db, adminOrder.order.id),
    listOrderPayments(db, adminOrder.order.id),
    listMessagesOfOrder(db, adminOrder.order.id),
    listOrderActions(db, [adminOrder.order.id]),
  ])
  return { ...order, returns, payments, mails, decisions }
}

export async function action({ request, context }: Route.ActionArgs): Promise<OrderResult> {
  const { form, staff } = await readOrdersForm(request, context)
  const shop = context.get(shopContext)
  const intent = String(form.get('intent'))
  const parcelAction = parcelActions.get(intent)
  if (parcelAction) return { about: 'parcel', ...(await parcelAction(shop, staff.id, form)) }
  if (intent === 'request-payout')
    return { about: 'payout', ...(await requestPayoutAction(shop, staff.id, form)) }
  return intent === 'cancel'
    ? cancelAction(shop, staff.id, form)
    : orderAction(shop.db, staff.id, form)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, { about: 'order', ...noResult })
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    adminOrder,
    payments,
    changes,
    mails,
    decisions,
    cancellation,
    skus,
    packing,
    documents,
    offers,
    promised,
  } = loaderData
  const { order } = adminOrder
  const result = useNotifiedResult(actionData)
  useLive('/admin/orders/live')

  return (
    <>
      <title>{`Order ${order.number} – Admin`}</title>
      <OrderHead order={order} packing={packing} />
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <div className="min-w-0 space-y-6">
          <Part title="Items">
            <BoughtLines lines={order.lines} skus={skus} />
            <OrderPartLines order={order} offers={offers} className="mt-4" />
          </Part>
          <Part title="Parcels">
            <ParcelsCard order={order} packing={packing} />
          </Part>
          <Part title="Delivery">
            <OrderPromise lines={promised} className="mb-4" />
            {loaderData.isGuest && <p className="mb-2 font-semibold">Guest, without an account</p>}
            <DeliveryAddress order={order} />
            {loaderData.phoneReturns && <ReturnsOfOthers {...loaderData.phoneReturns} />}
            <OrderExtrasList extras={order.extras} className="mt-4" />
            <CustomerLinks order={order} />
          </Part>
          <Part title="Payment">
            <OrderPayments order={order} payments={payments} />
          </Part>
          <Part title="Documents">
            <OrderDocuments
              order={order}
              documents={documents}
              problem={
                result?.about === 'documents' && result.tone === 'error' ? result.text : undefined
              }
            />
          </Part>
        </div>
        <div className="min-w-0 space-y-6">
          <Part title="Progress">
            <Progress order={order} />
            <CourierEditor adminOrder={adminOrder} result={result} />
            <Cancellation
              {...{ order, result, exchangedPaise: loaderData.returns?.exchangedPaise ?? 0 }}
            />
          </Part>
          {loaderData.returns && (
            <Part title="Returns">
              <OrderReturns
                {...loaderData.returns}
                number={order.number}
                result={result?.about === 'payout' ? result : undefined}
              />
            </Part>
          )}
          <Part title="Note">
            <NoteEditor adminOrder={adminOrder} result={result} />
          </Part>
          <Part title="History">
            <OrderTimeline {...{ order, changes, mails, decisions, cancellation }} />
          </Part>
        </div>
      </div>
    </>
  )
}

type EditorProps = { adminOrder: AdminOrder; result: OrderResult | undefined }

function CourierEditor({ adminOrder, result }: EditorProps) {
  const courier = result?.about === 'courier' ? result : undefined
  return (
    <CourierForm
      key={useRenderedVersion(courier?.version, adminOrder.courierVersion)}
      adminOrder={adminOrder}
      typed={courier?.typed}
      problem={courier?.tone === 'error' ? courier.text : undefined}
    />
  )
}

type CancellationProps = {
  order: Order
  result: OrderResult | undefined
  exchangedPaise: Paise
}

function Cancellation({ order, result, exchangedPaise }: CancellationProps) {
  const refused = result?.about === 'cancel' && result.tone === 'error' ? result : undefined
  return (
    <CancelOrder {...{ order, exchangedPaise }} problem={refused?.text} typed={refused?.typed} />
  )
}

function NoteEditor({ adminOrder, result }: EditorProps) {
  const note = result?.about === 'note' ? result : undefined
  return (
    <NoteForm
      key={useRenderedVersion(note?.version, adminOrder.noteVersion)}
      adminOrder={adminOrder}
      typed={note?.typed}
      problem={note?.tone === 'error' ? note.text : undefined}
    />
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `part-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="border border-hem bg-paper p-4">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
