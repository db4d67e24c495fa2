import { sql } from 'kysely'
import type { SandboxState } from '../../sandbox/razorpay/control/control.ts'
import type { PaymentServices } from '#shop/payments/payment-services.server.ts'
import { compareDay } from '#shop/payment-admin/compare-day.server.ts'
import { countOpenTasks } from '#shop/payment-admin/lists/count-open-tasks.server.ts'
import {
  listSurplusPayments,
  listUnmatchedPayments,
} from '#shop/payment-admin/lists/payment-list-store.server.ts'
import { surplusRow, unmatchedRow } from '#web/admin/payments/rows/payment-list-rows.ts'
import { dayOf } from '#shop/payment-admin/gateway-day.ts'
import { findOrderPayments } from '#shop/payment-admin/order-payments-store.server.ts'
import type { Audit } from './audit.ts'

const DAY_MS = 24 * 60 * 60_000

/** Checks the payment admin: no work is left, all captured payments are listed, and every day has
 * the same sums as the gateway. */
export async function auditPaymentAdmin(
  services: PaymentServices,
  state: SandboxState,
): Promise<Audit> {
  const differences: string[] = []
  const days = await compareEveryDay(services, state, differences)
  const { areWebhooksSilent: _silent, webhooks, ...work } = await countOpenTasks(services.db)
  // The run has moved the stored times of webhooks, so the warning about missing webhooks is
  // ignored.
  for (const [section, count] of Object.entries({ ...work, webhooks: webhooks > 1 ? webhooks : 0 }))
    if (count > 0) differences.push(`money desk, ${section}: ${count} rows wait`)

  const listed = new Set([...(await listOfOrders(services)), ...(await listOfSections(services))])
  const captured = state.payments.filter((payment) => payment.captured)
  const missing = captured.filter(({ id }) => !listed.has(id))
  differences.push(
    ...missing.map(({ id }) => `captured payment ${id} is missing in the payment admin`),
  )
  return {
    lines: [
      `${'in the payment admin'.padEnd(40)} ${String(captured.length - missing.length).padStart(7)} payments, ${days} days equal to the gateway’s`,
    ],
    differences,
  }
}

async function compareEveryDay(
  services: PaymentServices,
  { payments, refunds }: SandboxState,
  differences: string[],
): Promise<number> {
  const moments = [...payments, ...refunds].map(({ created_at: seconds }) => seconds * 1000)
  const days = new Set<string>()
  for (let at = Math.min(...moments); at <= Math.max(...moments) + DAY_MS; at += DAY_MS / 2)
    days.add(dayOf(new Date(at)))
  for (const day of days) {
    const compared = await compareDay(services, { day, adminId: null })
    if (compared.outcome !== 'equal')
      differences.push(`money desk, ${day}: ${JSON.stringify(compared)}`)
  }
  return days.size
}

/** Returns the payments that the order pages list. */
async function listOfOrders(services: PaymentServices): Promise<string[]> {
  const { rows } = await sql<{
    number: string
  }>`select distinct number from orders join payments on order_id = orders.id
    where payments.status in ('captured', 'refunded') and placed_at is not null`.execute(
    services.db,
  )
  const found: string[] = []
  for (const { number } of rows)
    found.push(
      ...((await findOrderPayments(services.db, number))?.payments.map(
        ({ gatewayPaymentId }) => gatewayPaymentId,
      ) ?? []),
    )
  return found
}

async function listOfSections(services: PaymentServices): Promise<string[]> {
  const found: string[] = []
  for (const { list, explain } of [
    { list: listSurplusPayments, explain: surplusRow },
    { list: listUnmatchedPayments, explain: unmatchedRow },
  ]) {
    for (let page = 1; ; page++) {
      const { items, total } = await list(services.db, page)
      found.push(
        ...items
          .filter((payment) => explain(payment).what !== '')
          .map(({ gatewayPaymentId }) => gatewayPaymentId),
      )
      if (items.length === 0 || found.length >= total) break
    }
  }
  return found
}
