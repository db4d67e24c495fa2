import { sql } from 'kysely'
import type { SandboxState } from '../../sandbox/razorpay/control.ts'
import type { Till } from '#shop/checkout/till.server.ts'
import { compareDay } from '#shop/money-desk/compare-day.server.ts'
import { countMoneyWork } from '#shop/money-desk/count-money-work.server.ts'
import {
  listSurplusPayments,
  listUnmatchedPayments,
} from '#shop/money-desk/desk-payment-store.server.ts'
import { explainSurplus, explainUnmatched } from '#shop/money-desk/desk-payment.ts'
import { dayOf } from '#shop/money-desk/gateway-day.ts'
import { findOrderMoney } from '#shop/money-desk/order-money-store.server.ts'
import type { Audit } from './audit.ts'

const DAY_MS = 24 * 60 * 60_000

/** The same question, asked of the money desk itself: nothing waits there, every captured payment is on it in words, every day is equal. */
export async function explainAtTheDesk(till: Till, state: SandboxState): Promise<Audit> {
  const differences: string[] = []
  const days = await compareEveryDay(till, state, differences)
  const { areWebhooksSilent: _silent, webhooks, ...work } = await countMoneyWork(till.db)
  // The run's hands have moved the time of webhooks, so how long the gateway has been silent says nothing here.
  for (const [section, count] of Object.entries({ ...work, webhooks: webhooks > 1 ? webhooks : 0 }))
    if (count > 0) differences.push(`money desk, ${section}: ${count} rows wait`)

  const told = new Set([...(await listOfOrders(till)), ...(await listOfSections(till))])
  const captured = state.payments.filter((payment) => payment.captured)
  const untold = captured.filter(({ id }) => !told.has(id))
  differences.push(...untold.map(({ id }) => `captured payment ${id} is nowhere on the money desk`))
  return {
    lines: [
      `${'on the money desk'.padEnd(40)} ${String(captured.length - untold.length).padStart(7)} payments, ${days} days equal to the gateway’s lists`,
    ],
    differences,
  }
}

async function compareEveryDay(
  till: Till,
  { payments, refunds }: SandboxState,
  differences: string[],
): Promise<number> {
  const moments = [...payments, ...refunds].map(({ created_at: seconds }) => seconds * 1000)
  const days = new Set<string>()
  for (let at = Math.min(...moments); at <= Math.max(...moments) + DAY_MS; at += DAY_MS / 2)
    days.add(dayOf(new Date(at)))
  for (const day of days) {
    const compared = await compareDay(till, { day, adminId: null })
    if (compared.outcome !== 'equal')
      differences.push(`money desk, ${day}: ${JSON.stringify(compared)}`)
  }
  return days.size
}

/** What the page about an order's money shows. */
async function listOfOrders(till: Till): Promise<string[]> {
  const { rows } = await sql<{
    number: string
  }>`select distinct number from orders join payments on order_id = orders.id
    where payments.status in ('captured', 'refunded') and placed_at is not null`.execute(till.db)
  const told: string[] = []
  for (const { number } of rows)
    told.push(
      ...((await findOrderMoney(till.db, number))?.payments.map(
        ({ gatewayPaymentId }) => gatewayPaymentId,
      ) ?? []),
    )
  return told
}

async function listOfSections(till: Till): Promise<string[]> {
  const told: string[] = []
  for (const { list, explain } of [
    { list: listSurplusPayments, explain: explainSurplus },
    { list: listUnmatchedPayments, explain: explainUnmatched },
  ]) {
    for (let page = 1; ; page++) {
      const { items, total } = await list(till.db, page)
      told.push(
        ...items
          .filter((payment) => explain(payment).what !== '')
          .map(({ gatewayPaymentId }) => gatewayPaymentId),
      )
      if (items.length === 0 || told.length >= total) break
    }
  }
  return told
}
