import { Link } from 'react-router'
import { messageNames } from '#shop/messages/message.ts'
import type { listMessagesOfOrder } from '#shop/messages/message-log-store.server.ts'
import type { PaymentAction } from '#shop/change-log/payment-action.ts'
import type { CustomerCancellation } from '#shop/orders/cancellation-store.server.ts'
import { stageName, type StatusChange } from '#shop/orders/order-status.ts'
import type { Order } from '#shop/orders/order.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { paymentActionLabels, changeTexts } from '../payments/payment-action-text.ts'
import { useIsAdmin } from '../use-is-admin.ts'

type OrderMail = Awaited<ReturnType<typeof listMessagesOfOrder>>[number]
type Moment = { at: Date; what: string; who: string }

const mailStates: Record<OrderMail['status'], string> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not sent yet: the mail server did not take it',
}

type OrderTimelineProps = {
  order: Order
  changes: StatusChange[]
  mails: OrderMail[]
  decisions: PaymentAction[]
  cancellation: CustomerCancellation | null
}

/** Newest first. */
export function OrderTimeline({
  order,
  changes,
  mails,
  decisions,
  cancellation,
}: OrderTimelineProps) {
  const isAdmin = useIsAdmin()
  const customer = `${order.address.firstName} ${order.address.lastName}`.trim()
  const moments: Moment[] = [
    {
      at: order.placedAt ?? order.createdAt,
      what: 'Order Placed',
      who: customer,
    },
    ...changes.map((change) => ({
      at: change.changedAt,
      what: `${stageName(change.from)} → ${stageName(change.to)}`,
      who: change.changedBy,
    })),
    ...decisions.map((decision) => ({
      at: decision.actedAt,
      what: `${paymentActionLabels[decision.action]}: ${[...changeTexts(decision), decision.reason].filter(Boolean).join(', ')}`,
      who: decision.adminName,
    })),
    ...mails.map((mail) => ({
      at: mail.sentAt ?? mail.queuedAt,
      what: `Mail: ${messageNames[mail.kind]}`,
      who: mailStates[mail.status],
    })),
    ...(cancellation
      ? [
          {
            at: cancellation.cancelledAt,
            what: ['Cancelled by the customer', cancellation.reason].filter(Boolean).join(': '),
            who: customer,
          },
        ]
      : []),
    ...(order.archivedAt
      ? [{ at: order.archivedAt, what: 'Deleted from the list', who: 'In the Archive' }]
      : []),
  ]
  return (
    <>
      <ol className="space-y-3 border-l-2 border-hem pl-4">
        {moments
          .toSorted((one, other) => other.at.getTime() - one.at.getTime())
          .map((moment, index) => (
            <li key={index}>
              {moment.what}
              <span className="block text-sm text-stone">
                {moment.who}, {formatDate(moment.at)}, {formatTime(moment.at)}
              </span>
            </li>
          ))}
      </ol>
      {isAdmin && (
        <Link
          to={`/admin/changes?subject=order:${order.number}`}
          className="mt-2 inline-block py-2.5 text-indigo underline-offset-2 hover:underline"
        >
          Who changed what
        </Link>
      )}
    </>
  )
}
