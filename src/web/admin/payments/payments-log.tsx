import type { PaymentAction } from '#shop/change-log/payment-action.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { paymentActionLabels, changeTexts } from './payment-action-text.ts'

export function PaymentsLog({ actions }: { actions: PaymentAction[] }) {
  if (actions.length === 0) return <p className="mt-2 text-stone">Nothing yet.</p>
  return (
    <ol className="mt-3 divide-y divide-hem bg-paper text-sm">
      {actions.map((action) => (
        <li key={action.id} className="grid gap-x-6 px-4 py-3 md:grid-cols-[14rem_minmax(0,1fr)]">
          <p className="text-stone">
            {formatDate(action.actedAt)}, {formatTime(action.actedAt)} · {action.adminName}
          </p>
          <div className="min-w-0 break-words">
            <p>
              <strong className="font-semibold">{paymentActionLabels[action.action]}</strong>:{' '}
              {action.subject}
            </p>
            {action.reason && <p>“{action.reason}”</p>}
            <p className="figures text-stone">{changeTexts(action).join(' · ')}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
