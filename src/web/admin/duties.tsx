import { Link } from 'react-router'
import type { DeskWork } from '#shop/orders/desk-store.server.ts'

export type Duty = { to: string; count: number; name: string }

/** Each link shows exactly the rows that are counted. */
export function parcelDuties({ toConfirm, toSendOut, onTheWay }: DeskWork): Duty[] {
  return [
    { to: '/admin/orders?status=1&payment=paid', count: toConfirm, name: 'to confirm' },
    { to: '/admin/orders?status=2&payment=paid', count: toSendOut, name: 'to pack' },
    { to: '/admin/orders?status=3&payment=paid', count: onTheWay, name: 'on the way' },
  ]
}

export function Duties({ duties }: { duties: Duty[] }) {
  return (
    <section aria-labelledby="duties" className="mt-6">
      <h2 id="duties" className="text-sm font-semibold text-stone">
        What needs doing
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {duties.map(({ to, count, name }) => (
          <li key={to}>
            <Link
              to={to}
              className={`block h-full border bg-paper p-4 hover:border-zari ${count > 0 ? 'border-zari/60' : 'border-hem'}`}
            >
              <span
                className={`figures block text-3xl font-semibold ${count > 0 ? 'text-madder' : 'text-stone'}`}
              >
                {count}
              </span>
              <span className="text-stone">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
