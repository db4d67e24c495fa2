import { Link } from 'react-router'
import { findBackupWarnings } from '#shop/backups/find-backup-warnings.server.ts'
import type { BackupWarning } from '#shop/backups/backup-warnings.ts'
import { countLowStock } from '#shop/catalogue/admin-list/admin-list-store.server.ts'
import { findLateApprovals } from '#shop/challans/challan-store.server.ts'
import { listMissingInvoices } from '#shop/documents/order-to-invoice-store.server.ts'
import { countOpenQueries, type InboxCounts } from '#shop/inbox/query-store.server.ts'
import { countOpenTasks } from '#shop/payment-admin/lists/count-open-tasks.server.ts'
import type { PaymentTaskCounts } from '#shop/payment-admin/payment-section.ts'
import { findFirstSteps } from '#shop/own-shop/find-first-steps.server.ts'
import type { Step } from '#shop/own-shop/first-steps.ts'
import { findIsDemo } from '#shop/own-shop/own-shop-store.server.ts'
import { findBackOffice } from '#shop/settings/back-office-store.server.ts'
import { countOrderWork, listDailySales } from '#shop/orders/sales-store.server.ts'
import type { OrderWorkCounts, DaySales } from '#shop/orders/sales.ts'
import type { HeldStock } from '#shop/stock/held-stock.ts'
import { findHeldStock } from '#shop/stock/unpaid-holds-store.server.ts'
import { indianDay } from '#shop/tax/dated.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { useLive } from '#web/ui/use-live.ts'
import type { Route } from './+types/home-page.ts'
import { BackupWarnings } from './backup-warnings.tsx'
import { DemoNotice, FirstSteps } from './first-steps.tsx'
import { HeldStockWarning } from './held-stock-warning.tsx'
import { MissingInvoices } from './missing-invoices.tsx'
import { lateApprovalTasks, OpenTasks, parcelTasks } from './open-tasks.tsx'
import { PackerHome } from './packer-home.tsx'
import { PaymentAlarms } from './payment-alarms.tsx'
import { Sales } from './sales-chart.tsx'

const links = [
  { to: '/admin/orders', name: 'View Orders', about: 'Confirm, send out, deliver' },
  { to: '/admin/products', name: 'All Products', about: 'Prices, pictures, stock' },
  { to: '/admin/money', name: 'Money', about: 'Payments, refunds, disputes' },
  { to: '/admin/addproducts', name: 'Add New Product', about: 'Pictures, price, stock' },
  { to: '/admin/siteinfo', name: 'Update Site Info', about: 'About, shop details, FAQs' },
  { to: '/admin/queries', name: 'Queries and Emails', about: 'Messages and subscribers' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = await requireStaff(request, context)
  const { db, config, gateway, live } = context.get(shopContext)
  if (role === 'packer') return { packerWork: await countOrderWork(db) }
  const [work, lowStock, held, money, inbox, sales, backups, steps, isDemo, uninvoiced, late] =
    await Promise.all([
      countOrderWork(db),
      findBackOffice(db).then(({ lowStockMax }) => countLowStock(db, lowStockMax)),
      findHeldStock(db),
      countOpenTasks(db),
      countOpenQueries(db),
      listDailySales(db),
      findBackupWarnings({ db, config }),
      findFirstSteps({ db, gateway, live }),
      findIsDemo(db),
      listMissingInvoices(db),
      findLateApprovals(db, { today: indianDay(new Date()), limit: 0 }),
    ])
  return {
    work,
    lowStock,
    held,
    money,
    inbox,
    sales,
    backups: isDemo ? [] : backups,
    steps,
    isDemo,
    lateApprovals: late.count,
    uninvoiced: uninvoiced.map(({ number }) => ({ number })),
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return 'packerWork' in loaderData ? (
    <PackerHome work={loaderData.packerWork} />
  ) : (
    <AdminHome {...loaderData} />
  )
}

type AdminHomeProps = {
  work: OrderWorkCounts
  lowStock: number
  held: HeldStock
  money: PaymentTaskCounts
  inbox: InboxCounts
  sales: DaySales[]
  backups: BackupWarning[]
  steps: Step[]
  isDemo: boolean
  lateApprovals: number
  uninvoiced: { number: string }[]
}

function AdminHome(props: AdminHomeProps) {
  const { work, lowStock, held, money, inbox, sales, backups, steps, isDemo, lateApprovals } = props
  useLive('/admin/home/live')
  const tasks = [
    ...parcelTasks(work),
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
    ...lateApprovalTasks(lateApprovals),
  ]
  return (
    <>
      <title>Admin</title>
      <h1 className="font-heading text-2xl">Good to see you</h1>

      {isDemo && <DemoNotice />}
      {steps.length > 0 && <FirstSteps steps={steps} />}
      <OpenTasks tasks={tasks} />
      <MissingInvoices orders={props.uninvoiced} />
      <PaymentAlarms counts={money} />
      <HeldStockWarning held={held} />
      <BackupWarnings warnings={backups} />
      <Sales sales={sales} />

      <section aria-labelledby="links" className="mt-8">
        <h2 id="links" className="text-sm font-semibold text-stone">
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
