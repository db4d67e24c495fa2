import { Link } from 'react-router'
import { countLowStock } from '#shop/catalogue/owners-list-store.server.ts'
import { countInboxWork, type InboxWork } from '#shop/inbox/query-store.server.ts'
import { countMoneyWork } from '#shop/money-desk/count-money-work.server.ts'
import type { MoneyWork } from '#shop/money-desk/money-section.ts'
import { countDeskWork, type DeskWork } from '#shop/orders/desk-store.server.ts'
import type { DaySales } from '#shop/orders/sales.ts'
import { listDailySales } from '#shop/orders/sales-store.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/signed-in.server.ts'
import { AlertIcon } from '#web/ui/icons.tsx'
import { useLive } from '#web/ui/use-live.ts'
import type { Route } from './+types/home-page.ts'
import { Duties, parcelDuties } from './duties.tsx'
import { PackerHome } from './packer-home.tsx'
import { Sales } from './sales-chart.tsx'

const links = [
  { to: '/admin/orders', name: 'View Orders', about: 'Confirm, send out, deliver' },
  { to: '/admin/products', name: 'All Products', about: 'Prices, pictures, stock' },
  { to: '/admin/money', name: 'Money', about: 'Payments, refunds, disputes' },
  { to: '/admin/addproducts', name: 'Add New Product', about: 'A new saree or suit' },
  { to: '/admin/siteinfo', name: 'Update Site Info', about: 'About, shop details, FAQs' },
  { to: '/admin/queries', name: 'Queries and Emails', about: 'Messages and subscribers' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = await requireStaff(request, context)
  const { db } = context.get(shopContext)
  if (role === 'packer') return { packersWork: await countDeskWork(db) }
  const [work, lowStock, money, inbox, sales] = await Promise.all([
    countDeskWork(db),
    countLowStock(db),
    countMoneyWork(db),
    countInboxWork(db),
    listDailySales(db),
  ])
  return { work, lowStock, money, inbox, sales }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return 'packersWork' in loaderData ? (
    <PackerHome work={loaderData.packersWork} />
  ) : (
    <AdminHome {...loaderData} />
  )
}

type Work = {
  work: DeskWork
  lowStock: number
  money: MoneyWork
  inbox: InboxWork
  sales: DaySales[]
}

function AdminHome({ work, lowStock, money, inbox, sales }: Work) {
  useLive('/admin/home/live', { isFreshAtStart: true })
  const duties = [
    ...parcelDuties(work),
    {
      to: '/admin/money?section=verify',
      count: money.verify,
      name: money.verify === 1 ? 'payment to verify' : 'payments to verify',
    },
    { to: '/admin/products?stock=low&sort=stock-up', count: lowStock, name: 'low in stock' },
    {
      to: '/admin/queries?show=unanswered',
      count: inbox.unanswered,
      name: inbox.unanswered === 1 ? 'query to answer' : 'queries to answer',
    },
  ]
  return (
    <>
      <title>Admin</title>
      <h1 className="font-heading text-2xl">Good to see you</h1>

      <Duties duties={duties} />
      <MoneyAlarms money={money} />
      <Sales sales={sales} />

      <section aria-labelledby="places" className="mt-8">
        <h2 id="places" className="text-sm font-semibold text-stone">
          Go to
        </h2>
        <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {links.map(({ to, name, about }) => (
            <li key={to} className="relative border border-hem bg-paper p-4 hover:border-indigo">
              <Link to={to} className="font-semibold text-indigo after:absolute after:inset-0">
                {name}
              </Link>
              <p className="text-sm text-stone">{about}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** What is wrong with money stands on the first screen until somebody has looked after it; nothing wrong needs no room. */
function MoneyAlarms({ money }: { money: MoneyWork }) {
  const alarms = [
    {
      key: 'refunds',
      count: money.refunds,
      words: (count: number) =>
        count === 1
          ? '1 refund that failed or is stuck'
          : `${count} refunds that failed or are stuck`,
    },
    { key: 'webhooks', count: money.areWebhooksSilent ? 1 : 0, words: () => 'Webhooks are silent' },
    {
      key: 'webhooks',
      count: money.webhooks - (money.areWebhooksSilent ? 1 : 0),
      words: (count: number) =>
        count === 1
          ? '1 webhook that nobody has worked on'
          : `${count} webhooks that nobody has worked on`,
    },
    {
      key: 'gateway',
      count: money.gateway,
      words: () => 'Nobody can pay online: the gateway does not take our keys',
    },
    {
      key: 'disputes',
      count: money.disputes,
      words: (count: number) =>
        count === 1 ? '1 dispute to answer' : `${count} disputes to answer`,
    },
    {
      key: 'unmatched',
      count: money.unmatched,
      words: (count: number) =>
        count === 1 ? '1 payment without an order' : `${count} payments without an order`,
    },
    {
      key: 'unpaid',
      count: money.unpaid,
      words: (count: number) =>
        count === 1 ? '1 order whose money is unclear' : `${count} orders whose money is unclear`,
    },
    {
      key: 'surplus',
      count: money.surplus,
      words: (count: number) =>
        count === 1
          ? '1 surplus payment that nothing sends back'
          : `${count} surplus payments that nothing sends back`,
    },
    {
      key: 'days',
      count: money.days,
      words: (count: number) =>
        count === 1
          ? '1 day that differs from the gateway'
          : `${count} days that differ from the gateway`,
    },
  ].filter(({ count }) => count > 0)
  if (alarms.length === 0) return null
  return (
    <section aria-labelledby="alarms" className="mt-6">
      <h2 id="alarms" className="text-sm font-semibold text-rose">
        Money that needs a person
      </h2>
      <ul className="mt-2 flex flex-wrap gap-3">
        {alarms.map(({ key, count, words }) => (
          <li key={words(count)}>
            <Link
              to={`/admin/money?section=${key}`}
              className="inline-flex min-h-11 items-center gap-2 border border-rose bg-paper px-4 font-semibold text-rose hover:underline"
            >
              <AlertIcon className="size-5" />
              {words(count)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
