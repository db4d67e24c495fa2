import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { freezingStatuses } from '#shop/payments/dispute.ts'
import { retryUntilAvailable } from './database-killer.ts'
import type { GatewayClient } from './http-clients.ts'

/** Simulates the passing of time. The database's clock cannot be changed, so stored due times are
 * moved into the past instead. */
export type SimulatedTime = {
  /** Expires the hold of the order with this number. */
  endHoldOf(number: string): Promise<void>
  /** Advances the time of shop and gateway. */
  pass(seconds: number): Promise<void>
  /** Runs the periodic jobs until no work is left. Call it after the last kill of a process. */
  untilQuiet(): Promise<void>
  /** Runs the shop's periodic jobs once. */
  nextMinute(): Promise<void>
}

const rounds = ['end-holds', 'reconcile-payments', 'send-refunds', 'work-on-forgotten-webhooks']
const QUIET_WITHIN_MS = 20 * 60_000
const POLL_INTERVAL_MS = 200
const WAVES = 3

export function openSimulatedTime(db: Db, jobs: Jobs, gateway: GatewayClient): SimulatedTime {
  let idleSince: Date | undefined
  async function nextMinute(): Promise<void> {
    for (const queue of rounds)
      if (!(await retryUntilAvailable(() => isWaiting(db, queue))))
        await retryUntilAvailable(() => jobs.enqueue(db, queue, {}))
  }

  return {
    nextMinute,
    async endHoldOf(number) {
      await retryUntilAvailable(() =>
        sql`update orders set hold_expires_at = now() where number = ${number} and payment_state = 'pending_payment'`.execute(
          db,
        ),
      )
      await nextMinute()
    },
    async pass(seconds) {
      await Promise.all([
        gateway.clock({ advanceSeconds: seconds }),
        advanceDatabaseTime(db, seconds),
      ])
    },
    async untilQuiet() {
      idleSince ??= await databaseNow(db)
      const deadline = performance.now() + QUIET_WITHIN_MS
      await gateway.settle()
      // New attempts fall due all the time, so each wave waits only for those due at its start.
      for (let wave = 0; wave < WAVES; wave++) {
        const since = await databaseNow(db)
        while (performance.now() < deadline) {
          const isDue = (await countDue(db, since)) > 0
          if (!isDue && (await countJobs(db, idleSince, since)) === 0) break
          if (isDue) await nextMinute()
          await pause(POLL_INTERVAL_MS)
        }
      }
    },
  }
}

async function advanceDatabaseTime(db: Db, seconds: number): Promise<void> {
  const span = sql`make_interval(secs => ${seconds})`
  for (const statement of [
    sql`update orders set hold_expires_at = hold_expires_at - ${span} where payment_state = 'pending_payment'`,
    sql`update stock_holds set expires_at = expires_at - ${span} where status = 'held'`,
    sql`update payment_attempts set created_at = created_at - ${span}, next_check_at = next_check_at - ${span}`,
    sql`update refunds set next_try_at = next_try_at - ${span}, updated_at = updated_at - ${span}`,
    sql`update webhook_inbox set received_at = received_at - ${span} where processed_at is null`,
    sql`update pgboss.job set start_after = start_after - ${span} where state in ('created', 'retry')`,
    sql`update pgboss.job set started_on = started_on - ${span} where state = 'active'`,
  ])
    await statement.execute(db)
}

async function databaseNow(db: Db): Promise<Date> {
  const {
    rows: [row],
  } = await sql<{ now: Date }>`select now()`.execute(db)
  return row!.now
}

async function isWaiting(db: Db, queue: string): Promise<boolean> {
  const { rows } =
    await sql`select from pgboss.job where name = ${queue} and state = 'created' limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/** Counts work due before `by`, except refunds that wait for the end of a dispute. */
async function countDue(db: Db, by: Date): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ due: number }>`select
      (select count(*) from orders where payment_state = 'pending_payment' and hold_expires_at <= ${by})
    + (select count(*) from payment_attempts where next_check_at <= ${by})
    + (select count(*) from refunds where status in ('requested', 'unknown', 'pending') and next_try_at <= ${by}
        and (status = 'pending' or not exists (select from disputes where disputes.payment_id = refunds.payment_id and disputes.status = any (${[...freezingStatuses]}))))
    + (select count(*) from webhook_inbox where processed_at is null and received_at < ${by}::timestamptz - interval '1 minute')
    as due`.execute(db)
  return row!.due
}

/** Leaves out active jobs from before the last kill, because their worker may be dead. */
async function countJobs(db: Db, lastKill: Date, by: Date): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ jobs: number }>`select count(*) as jobs from pgboss.job
    where name = any (${[...rounds, 'work-on-webhook']})
      and (state in ('created', 'retry') and start_after <= ${by} and created_on <= ${by} or state = 'active' and started_on > ${lastKill})`.execute(
    db,
  )
  return row!.jobs
}
