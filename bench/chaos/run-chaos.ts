import crypto from 'node:crypto'
import fs from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { readOrCreateSecret } from '#platform/secrets.server.ts'
import { audit, countOwed, listMissingOrders, type Audit } from './audit.ts'
import { auditPaymentAdmin } from './payment-admin-audit.ts'
import { openSimulatedTime } from './simulated-time.ts'
import { openDatabaseKiller, type DatabaseKiller } from './database-killer.ts'
import { openSeededRandom } from './seeded-random.ts'
import { openServices, type GatewaySecrets } from './open-services.ts'
import { answerDisputes, completePaymentAdminWork } from './admin-decisions.ts'
import { planPurchase } from './purchase-plan.ts'
import { startFaultInjection, type FaultCounts } from './inject-faults.ts'
import type { Service } from './processes.ts'
import { rotateSecret } from './rotate-secret.ts'
import { seedProducts, createShoppers } from './seed-shop.ts'
import { runPurchase } from './run-purchase.ts'
import { type Tally } from './tally.ts'
import { openGatewayClient, openShopClient } from './http-clients.ts'
import { openWebhookProxy } from './webhook-proxy.ts'

export type ChaosOptions = {
  seed: string
  purchases: number
  /** The number of simultaneous customers. */
  customers: number
  minutesMax: number
  databaseUrl: string
  /** The folder for logs, secrets, mails and the gateway's state. */
  folder: string
  /** Returns the pid of PostgreSQL, so that it can be killed. Without it, only connections to this
   * database are terminated. */
  postmaster?: () => number | undefined
  /** Addresses of replicas, one per shop. */
  replicaUrls?: readonly string[]
  /** Database faults to inject instead of the default ones, for example failovers. */
  openDatabaseFaults?: (tally: Tally) => DatabaseKiller
  faults?: FaultCounts
  /** Called once the shops run. The function it returns is called after the last purchase. */
  onOpen?: (shops: readonly Service[]) => () => void
  /** Called for each order that a shop has confirmed. */
  onOrder?: () => void
  say: (line: string) => void
}
export type ChaosReport = Audit & {
  tally: Tally
  kills: number
  databaseKills: number
  made: number
  seconds: number
}

/** Seconds that pass after the purchases, for late banks, slow refunds and last checks. */
const DAY = 24 * 60 * 60
const daysAfter = [120, 25 * 60, 2 * 60 * 60, DAY, DAY, DAY, 2 * DAY, 2 * DAY, DAY]
const REFUND_DAYS_MAX = 10
const PURCHASES_PER_SHOPPER = 4
/** Runs with at least this many purchases also test gateway timeouts, which take long. */
const LONG_RUN = 500

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, purchases, folder, say } = options
  const begun = performance.now()
  const tally: Tally = new Map()
  fs.mkdirSync(folder, { recursive: true })
  const { db, pool, close } = openDatabase(
    { connectionString: options.databaseUrl },
    { connectionsMax: 8, statementTimeoutMs: 10 * 60_000 },
  )
  await migrate(pool)
  const jobs = openJobs(pool, openLog('silent'))
  await jobs.start()

  const account = {
    keyId: 'rzp_test_ChaosRun000001',
    token: crypto.randomBytes(12).toString('hex'),
  }
  const { shops, sandbox, secrets } = await openServices({
    ...account,
    databaseUrl: options.databaseUrl,
    replicaUrls: options.replicaUrls,
    folder,
    seed,
  })
  const line = await openWebhookProxy(shops, openSeededRandom(seed, 'line'), tally)
  const everybody = [...shops, sandbox]
  try {
    // A shop without products starts closed to visitors.
    const stockedProducts = await seedProducts(db, purchases)
    await Promise.all(everybody.map((service) => service.start()))
    const gateway = openGatewayClient(sandbox, account)
    await gateway.webhooks({ url: line.url })
    const time = openSimulatedTime(db, jobs, gateway)
    const cookie = { secret: readOrCreateSecret(folder, 'auth'), url: shops[0]!.url }
    const shoppers = await createShoppers(
      db,
      Math.max(options.customers, Math.ceil(purchases / PURCHASES_PER_SHOPPER)),
      cookie,
    )
    await sql`update shop_settings set cod_is_on = true, cod_max_paise = 50000000, cod_open_max = 100`.execute(
      db,
    )
    const database =
      options.openDatabaseFaults?.(tally) ??
      openDatabaseKiller({ pool, tally, postmaster: options.postmaster })
    const confirmed = new Set<string>()
    const street = {
      shop: openShopClient(shops, tally, database),
      gateway,
      time,
      shoppers,
      tally,
      db,
      disputed: [],
      onOrder(number: string) {
        confirmed.add(number)
        options.onOrder?.()
      },
    }
    const onShoppingOver = options.onOpen?.(shops)
    say(
      `${purchases} purchases, ${options.customers} customers at once, two shops and a gateway; seed ${seed}`,
    )

    let taken = 0
    let made = 0
    const deadline = begun + options.minutesMax * 60_000
    const reaper = startFaultInjection({
      random: openSeededRandom(seed, 'reaper'),
      services: everybody,
      gateway,
      line,
      time,
      database,
      rotate: () => rotateSecret({ shops, sandbox, gateway, secrets }),
      purchases,
      faults: options.faults,
      countMade: () => made,
      say,
    })
    const shopping = async () => {
      for (
        let purchase = taken++;
        purchase < purchases && performance.now() < deadline;
        purchase = taken++
      ) {
        await runPurchase(
          street,
          shoppers[purchase % shoppers.length]!,
          planPurchase(seed, purchase, stockedProducts, purchases >= LONG_RUN),
        )
        if (++made % Math.max(100, purchases / 20) === 0)
          say(
            `${made} of ${purchases} purchases, ${everybody.reduce((sum, { kills }) => sum + kills, 0)} processes killed`,
          )
      }
    }
    await Promise.all(Array.from({ length: options.customers }, shopping))
    onShoppingOver?.()
    await reaper.stop()
    say(`${made} purchases are made; the days after`)

    line.stopDamaging()
    // The gateway disables a webhook URL that has failed for a day. This enables the URL again and
    // replays the webhooks.
    const wakeWebhooks = () => gateway.webhooks({ isEnabled: true, replay: true })
    await time.untilQuiet()
    for (const seconds of daysAfter) {
      await time.pass(seconds)
      await time.untilQuiet()
    }
    await wakeWebhooks()
    const services = {
      db,
      jobs,
      log: openLog('silent'),
      gateway: openGateway(settingsOf(secrets, sandbox.url)),
      config: { shopName: 'Zari', shopUrl: shops[0]!.url },
    }
    await answerDisputes({ gateway, random: openSeededRandom(seed, 'banks'), tally })
    await wakeWebhooks()
    await time.untilQuiet()
    // A failed refund is retried for days. The audit reports the refunds that are still unfinished
    // after that.
    for (let day = 0; day < 3 || (day < REFUND_DAYS_MAX && (await countOwed(db)) > 0); day++) {
      await completePaymentAdminWork({ services, tally })
      await time.untilQuiet()
      await time.pass(day === 0 ? 120 : DAY)
      await time.untilQuiet()
    }
    await line.replayLate()
    await time.untilQuiet()
    const state = await gateway.state()
    const [books, desk] = [await audit(db, state), await auditPaymentAdmin(services, state)]
    return {
      ...withHttpErrors(
        {
          lines: [...books.lines, ...desk.lines],
          differences: [
            ...books.differences,
            ...desk.differences,
            ...(await listMissingOrders(db, confirmed)),
          ],
        },
        tally,
      ),
      tally,
      made,
      kills: everybody.reduce((sum, { kills }) => sum + kills, 0),
      databaseKills: database.kills,
      seconds: (performance.now() - begun) / 1000,
    }
  } finally {
    await Promise.allSettled(everybody.map((service) => service.stop()))
    await line.close()
    await jobs.stop()
    await close()
  }
}

function settingsOf(secrets: GatewaySecrets, url: string) {
  return {
    keyId: secrets.RAZORPAY_KEY_ID,
    keySecret: secrets.RAZORPAY_KEY_SECRET,
    webhookSecret: secrets.RAZORPAY_WEBHOOK_SECRET,
    apiUrl: url,
    checkoutScriptUrl: `${url}/v1/checkout.js`,
  }
}

/** Adds error responses of a running shop and accepted forged requests as differences. */
function withHttpErrors(books: Audit, tally: Tally): Audit {
  const errors = [...tally].filter(
    ([what]) => what.startsWith('ACCEPTED') || /^\/\S+ (5\d\d$|failed: )/.test(what),
  )
  return {
    ...books,
    differences: [
      ...books.differences,
      ...errors.map(([what, count]) => `${what}: ${count} times`),
    ],
  }
}
