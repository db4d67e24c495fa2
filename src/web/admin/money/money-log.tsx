import { adminActionNames, changesOf, type AdminAction } from '#shop/money-desk/admin-action.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'

/** Who did what to which money, when and why; and what it changed. */
export function MoneyLog({ actions }: { actions: AdminAction[] }) {
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
              <strong className="font-semibold">{adminActionNames[action.action]}</strong>:{' '}
              {action.subject}
            </p>
            {action.reason && <p>“{action.reason}”</p>}
            <p className="figures text-stone">{changesOf(action).join(' · ')}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
