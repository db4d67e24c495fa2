import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/database.server.ts'
import { audit } from '../chaos/audit.ts'
import type { GatewayClient } from '../chaos/http-clients.ts'
import type { Sales } from './buyers.ts'

/** Long, because the shop processes webhooks in the background, one after the other. */
const WEBHOOKS_WITHIN_MS = 900_000

/** Compares the buyers' counts and the gateway's payments with those of the shop. */
export async function auditOrders(
  { db, gateway }: { db: Db; gateway: GatewayClient },
  phases: readonly Sales[],
): Promise<string[]> {
  await untilWebhooksProcessed(db)
  const sum = (of: (sales: Sales) => number) =>
    phases.reduce((total, sales) => total + of(sales), 0)
  const [accepted, paid] = [sum(({ acceptedMs }) => acceptedMs.length), sum((sales) => sales.paid)]
  const {
    rows: [found],
  } = await sql<{ orders: number; paid: number; carts: number }>`
    select count(*) as orders, count(*) filter (where payment_state = 'paid') as paid, count(distinct cart_id) as carts from orders`.execute(
    db,
  )
  const { orders, paid: paidOrders, carts } = found!
  const { lines, differences } = await audit(db, await gateway.state())
  for (const line of lines) console.log(`  ${line}`)
  console.log(
    `  accepted ${accepted}, reported as paid ${paid}; orders ${orders}, paid ${paidOrders}`,
  )
  return [
    ...(orders === accepted ? [] : [`${accepted} orders were accepted, ${orders} exist`]),
    ...(paidOrders === paid ? [] : [`${paid} orders were reported as paid, ${paidOrders} are`]),
    ...(carts === orders ? [] : [`${orders} orders of ${carts} carts`]),
    ...differences,
  ]
}

async function untilWebhooksProcessed(db: Db): Promise<void> {
  for (const end = performance.now() + WEBHOOKS_WITHIN_MS; performance.now() < end;) {
    const { rows } =
      await sql`select from webhook_inbox where processed_at is null limit 1`.execute(db)
    if (rows.length === 0) return
    await pause(500)
  }
}
