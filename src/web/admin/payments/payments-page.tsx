import { listPaymentActions } from '#shop/change-log/payment-action-store.server.ts'
import { countOpenTasks } from '#shop/payment-admin/lists/count-open-tasks.server.ts'
import { listCashDays } from '#shop/payment-admin/lists/cash-order-store.server.ts'
import { dayBefore, dayOf } from '#shop/payment-admin/gateway-day.ts'
import { listGatewayDays } from '#shop/payment-admin/gateway-day-store.server.ts'
import { chooseSection } from '#shop/payment-admin/payment-section.ts'
import { findWebhookHealth } from '#shop/payment-admin/lists/webhook-list-store.server.ts'
import { parsePage } from '#shop/paging.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { redirectPastLastPage } from '#web/redirect-past-last-page.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { failure, type ActionResult } from '../action-result.ts'
import { paymentMessages } from './messages.ts'
import { paymentsAction } from './payments-action.server.ts'
import { CashDays } from './cash-days.tsx'
import { DailySums } from './daily-sums.tsx'
import { LastPaymentsResult } from './last-payments-result.tsx'
import { PaymentsLog } from './payments-log.tsx'
import { PaymentRows } from './payment-rows.tsx'
import { readSection } from './read-section.server.ts'
import { sectionTexts } from './section-texts.ts'
import { SectionLinks } from './section-links.tsx'
import { WebhookHealthNote } from './webhook-health-note.tsx'
import type { Route } from './+types/payments-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, gateway } = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const [page, logPage] = [parsePage(searchParams.get('page')), parsePage(searchParams.get('log'))]
  const tasks = await countOpenTasks(db)
  const section = chooseSection(searchParams.get('section'), tasks)
  const now = new Date()
  const [rows, days, cashDays, health, log] = await Promise.all([
    section === 'days' ? null : readSection(db, section, page),
    section === 'days' ? listGatewayDays(db, page) : null,
    section === 'cash' ? listCashDays(db) : null,
    section === 'webhooks' ? findWebhookHealth(db) : null,
    listPaymentActions(db, logPage),
  ])
  const list = rows ?? days
  if (list) redirectPastLastPage(request, list)
  redirectPastLastPage(request, log, 'log')
  return {
    isPractice: gateway.keyId.startsWith('rzp_test_'),
    section,
    tasks,
    rows,
    days,
    cashDays,
    health,
    log,
    yesterday: dayBefore(now),
    today: dayOf(now),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  return paymentsAction(context.get(shopContext), admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(paymentMessages.noAnswer))
}

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  useLive('/admin/money/live')
  const { isPractice, section, tasks, rows, days, cashDays, health, log, yesterday, today } =
    loaderData
  const { name, about, none } = sectionTexts[section]
  const list = rows ?? days
  const address = (page: number, logPage: number) =>
    `?section=${section}&page=${page}&log=${logPage}`
  return (
    <>
      <title>Money – Admin</title>
      <h1 className="text-2xl">Money</h1>
      {isPractice && (
        <p className="mt-3 max-w-measure border-l-4 border-zari bg-paper px-4 py-3">
          <strong className="font-semibold">Practice payments.</strong> The shop has test keys: no
          real money arrives. Do not send anything out for it.
        </p>
      )}
      <SectionLinks shown={section} tasks={tasks} />
      <LastPaymentsResult result={actionData} />
      <section aria-labelledby="section" className="mt-6">
        <h2 id="section" className="text-xl">
          {name}
        </h2>
        <p className="mt-1 max-w-measure text-stone">{about}</p>
        {health && <WebhookHealthNote health={health} />}
        {rows && <PaymentRows rows={rows.items} none={none} />}
        {cashDays && <CashDays days={cashDays} />}
        {days && <DailySums days={days.items} yesterday={yesterday} today={today} none={none} />}
        {list && (
          <Pagination
            page={list.page}
            pages={list.pages}
            linkTo={(page) => address(page, log.page)}
          />
        )}
      </section>
      <section aria-labelledby="log" className="mt-10">
        <h2 id="log" className="text-xl">
          Action log
        </h2>
        <PaymentsLog actions={log.items} />
        <Pagination
          page={log.page}
          pages={log.pages}
          linkTo={(page) => address(list?.page ?? 1, page)}
        />
      </section>
    </>
  )
}
