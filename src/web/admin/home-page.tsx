import { Link } from 'react-router'
import { countLowStock } from '#shop/catalogue/owners-list-store.server.ts'
import { countDeskWork } from '#shop/orders/desk-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { useLive } from '#web/ui/use-live.ts'
import type { Route } from './+types/home-page.ts'

const links = [
  { to: '/admin/orders', name: 'View Orders', about: 'Confirm, send out, deliver' },
  { to: '/admin/products', name: 'All Products', about: 'Prices, pictures, stock' },
  { to: '/admin/addproducts', name: 'Add New Product', about: 'A new saree or suit' },
  { to: '/admin/siteinfo', name: 'Update Site Info', about: 'About, shop details, FAQs' },
  { to: '/admin/queries', name: 'Queries and Emails', about: 'Messages and subscribers' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const [work, lowStock] = await Promise.all([countDeskWork(db), countLowStock(db)])
  return { work, lowStock }
}

export default function AdminHomePage({ loaderData: { work, lowStock } }: Route.ComponentProps) {
  useLive('/admin/orders/live')
  const duties = [
    { to: '/admin/orders?status=1', count: work.toConfirm, name: 'to confirm' },
    { to: '/admin/orders?status=2', count: work.toSendOut, name: 'to send out' },
    { to: '/admin/orders?status=3', count: work.onTheWay, name: 'on the way' },
    { to: '/admin/orders?payment=review', count: work.toVerify, name: 'payments to verify' },
    { to: '/admin/products?stock=low&sort=stock-up', count: lowStock, name: 'low in stock' },
  ]
  return (
    <>
      <title>Admin</title>
      <h1 className="font-heading text-2xl">Good to see you</h1>

      <section aria-labelledby="duties" className="mt-6">
        <h2 id="duties" className="text-sm font-semibold text-stone">What needs doing</h2>
        <ul className="mt-2 grid grid-cols-2 gap-3 lg:grid-cols-5">
          {duties.map(({ to, count, name }) => (
            <li key={to}>
              <Link to={to} className={`block border bg-paper p-4 hover:border-zari ${count > 0 ? 'border-zari/60' : 'border-hem'}`}>
                <span className={`figures block text-3xl font-semibold ${count > 0 ? 'text-madder' : 'text-stone'}`}>{count}</span>
                <span className="text-stone">{count === 1 && name.startsWith('payments') ? 'payment to verify' : name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="places" className="mt-8">
        <h2 id="places" className="text-sm font-semibold text-stone">Go to</h2>
        <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {links.map(({ to, name, about }) => (
            <li key={to} className="relative border border-hem bg-paper p-4 hover:border-indigo">
              <Link to={to} className="font-semibold text-indigo after:absolute after:inset-0">{name}</Link>
              <p className="text-sm text-stone">{about}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
