import { listAdminActions } from '#shop/money-desk/admin-action-store.server.ts'
import { countMoneyWork } from '#shop/money-desk/count-money-work.server.ts'
import { listCashDays } from '#shop/money-desk/desk-cash-store.server.ts'
import { dayBefore, dayOf } from '#shop/money-desk/gateway-day.ts'
import { listGatewayDays } from '#shop/money-desk/gateway-day-store.server.ts'
import { chooseSection } from '#shop/money-desk/money-section.ts'
import { findWebhookHealth } from '#shop/money-desk/webhook-desk-store.server.ts'
import { parsePage } from '#shop/paging.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { readForm } from '#web/read-form.ts'
import { answerEvenSo } from '#web/ui/answer-even-so.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { useLive } from '#web/ui/use-live.ts'
import { answerMoney } from './answer-money.server.ts'
import { CashDays } from './cash-days.tsx'
import { DailySums } from './daily-sums.tsx'
import { LastMoneyAnswer } from './last-money-answer.tsx'
import { noAnswer, type MoneyAnswer } from './money-answer.ts'
import { MoneyLog } from './money-log.tsx'
import { MoneyRows } from './money-rows.tsx'
import { readSection } from './read-section.server.ts'
import { SectionLinks } from './section-links.tsx'
import type { Route } from './+types/money-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, gateway } = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const [page, logPage] = [parsePage(searchParams.get('page')), parsePage(searchParams.get('log'))]
  const work = await countMoneyWork(db)
  const section = chooseSection(searchParams.get('section'), work)
  const now = new Date()
  const [rows, days, cashDays, health, log] = await Promise.all([
    section.key === 'days' ? null : readSection(db, section.key, page),
    section.key === 'days' ? listGatewayDays(db, page) : null,
    section.key === 'cash' ? listCashDays(db) : null,
    section.key === 'webhooks' ? findWebhookHealth(db) : null,
    listAdminActions(db, logPage),
  ])
  return {
    isPractice: gateway.keyId.startsWith('rzp_test_'),
    section,
    work,
    rows,
    days,
    cashDays,
    health,
    log,
    yesterday: dayBefore(now),
    today: dayOf(now),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<MoneyAnswer> {
  const admin = await requireAdmin(request, context)
  return answerMoney(context.get(shopContext), admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, noAnswer)
}

export default function MoneyPage({ loaderData, actionData }: Route.ComponentProps) {
  useLive('/admin/money/live', { isFreshAtStart: true })
  const { isPractice, section, work, rows, days, cashDays, health, log, yesterday, today } =
    loaderData
  const list = rows ?? days
  const address = (page: number, logPage: number) =>
    `?section=${section.key}&page=${page}&log=${logPage}`
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
      <SectionLinks shown={section} work={work} />
      <LastMoneyAnswer answer={actionData} />
      <section aria-labelledby="section" className="mt-6">
        <h2 id="section" className="text-xl">
          {section.name}
        </h2>
        <p className="mt-1 max-w-measure text-stone">{section.about}</p>
        {health && (
          <p
            className={`mt-3 max-w-measure border-l-4 bg-paper px-4 py-3 ${work.areWebhooksSilent ? 'border-rose' : 'border-leaf'}`}
          >
            In the last hour {health.paid} {health.paid === 1 ? 'order was' : 'orders were'} paid,
            and the gateway told of payments{' '}
            {health.webhooks === 1 ? 'once' : `${health.webhooks} times`} by itself.
            {work.areWebhooksSilent && (
              <strong className="mt-1 block">
                Next step: look in the gateway’s dashboard whether its webhook is switched on and
                has this shop’s address. Until then orders are found by asking, a little later.
              </strong>
            )}
          </p>
        )}
        {rows && <MoneyRows rows={rows.items} none={section.none} />}
        {cashDays && <CashDays days={cashDays} />}
        {days && (
          <DailySums days={days.items} yesterday={yesterday} today={today} none={section.none} />
        )}
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
          What was done by hand
        </h2>
        <MoneyLog actions={log.items} />
        <Pagination
          page={log.page}
          pages={log.pages}
          linkTo={(page) => address(list?.page ?? 1, page)}
        />
      </section>
    </>
  )
}
