import { Link } from 'react-router'
import { groupDigits } from '#shop/money.ts'
import type { OrderWorkCounts } from '#shop/orders/sales.ts'

export type OpenTask = { to: string; count: number; name: string }

/** Each link leads to a list of exactly the orders that it counts. */
export function parcelTasks({ toConfirm, toSendOut, onTheWay }: OrderWorkCounts): OpenTask[] {
  return [
    { to: '/admin/orders?status=1&payment=paid', count: toConfirm, name: 'to confirm' },
    { to: '/admin/orders?status=2&payment=paid', count: toSendOut, name: 'to pack' },
    { to: '/admin/orders?status=3&payment=paid', count: onTheWay, name: 'on the way' },
  ]
}

/** Late invoices of goods on approval. Most shops have none, so 0 is not shown. */
export function lateApprovalTasks(count: number): OpenTask[] {
  const name = count === 1 ? 'late invoice of a challan' : 'late invoices of challans'
  return count > 0 ? [{ to: '/admin/challans', count, name }] : []
}

export function OpenTasks({ tasks }: { tasks: OpenTask[] }) {
  return (
    <section aria-labelledby="tasks" className="mt-6">
      <h2 id="tasks" className="text-sm font-semibold text-stone">
        To do
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {tasks.map(({ to, count, name }) => (
          <li key={to}>
            <Link
              to={to}
              className={`block h-full border bg-paper p-4 hover:border-zari ${count > 0 ? 'border-zari/60' : 'border-hem'}`}
            >
              <span
                className={`figures block text-3xl font-semibold ${count > 0 ? 'text-madder' : 'text-stone'}`}
              >
                {groupDigits(count)}
              </span>
              <span className="text-stone">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
