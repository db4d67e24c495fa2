import { Link } from 'react-router'
import type { DeskWork } from '#shop/orders/desk-store.server.ts'
import { useLive } from '#web/ui/use-live.ts'

/** The first screen of somebody who packs: the parcels that wait, and the way to them. */
export function PackerHome({ work }: { work: DeskWork }) {
  useLive('/admin/orders/live', { isFreshAtStart: true })
  const duties = [
    { to: '/admin/orders?status=1', count: work.toConfirm, name: 'to confirm' },
    { to: '/admin/orders?status=2', count: work.toSendOut, name: 'to send out' },
    { to: '/admin/orders?status=3', count: work.onTheWay, name: 'on the way' },
  ]
  return (
    <>
      <title>Admin</title>
      <h1 className="font-heading text-2xl">Good to see you</h1>
      <h2 id="duties" className="mt-6 text-sm font-semibold text-stone">What needs doing</h2>
      <ul aria-labelledby="duties" className="mt-2 grid gap-3 sm:grid-cols-3">
        {duties.map(({ to, count, name }) => (
          <li key={to}>
            <Link to={to} className={`block border bg-paper p-4 hover:border-zari ${count > 0 ? 'border-zari/60' : 'border-hem'}`}>
              <span className={`figures block text-3xl font-semibold ${count > 0 ? 'text-madder' : 'text-stone'}`}>{count}</span>
              <span className="text-stone">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-8"><Link to="/admin/orders" className="inline-block py-2.5 font-semibold text-indigo underline-offset-2 hover:underline">View Orders</Link></p>
    </>
  )
}
