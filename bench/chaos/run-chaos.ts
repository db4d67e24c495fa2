import crypto from 'node:crypto'
import fs from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import { openLog } from '#platform/log/log.server.ts'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { readOrCreateSecret } from '#platform/secrets.server.ts'
import { audit, countOwed, type Audit } from './audit.ts'
import { explainAtTheDesk } from './desk-audit.ts'
import { openClocks } from './clocks.ts'
import { openDatabaseKiller } from './database-killer.ts'
import { openDice } from './dice.ts'
import { openServices, type GatewaySecrets } from './open-services.ts'
import { answerDisputes, clearDesk } from './owner.ts'
import { planPurchase } from './purchase-plan.ts'
import { startReaper } from './reaper.ts'
import { rotateSecret } from './rotate-secret.ts'
import { fillShelves, inviteShoppers } from './shop-floor.ts'
import { shopForPieces } from './shop-for-pieces.ts'
import { openGatewayWire, openShopWire, type Tally } from './the-wires.ts'
import { openWebhookLine } from './webhook-line.ts'

export type ChaosOptions = {
  seed: string
  purchases: number
  /** How many customers are in the shop at once. */
  customers: number
  minutesMax: number
  databaseUrl: string
  /** Logs, secrets, mails and the gateway's memory. */
  folder: string
  /** The number of PostgreSQL's own process, where it may be killed. Without it only connections to this database are ended. */
  postmaster?: () => number | undefined
  say: (line: string) => void
}
export type ChaosReport = Audit & {
  tally: Tally
  kills: number
  databaseKills: number
  made: number
  seconds: number
}

/** The days after: late banks, refunds that need time, the last check of every attempt. */
const DAY = 24 * 60 * 60
const daysAfter = [120, 25 * 60, 2 * 60 * 60, DAY, DAY, DAY, 2 * DAY, 2 * DAY, DAY]
const REFUND_DAYS_MAX = 10
const PURCHASES_PER_SHOPPER = 4
/** Runs of this size have time for gateways that do not answer at all. */
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
    folder,
    seed,
  })
  const line = await openWebhookLine(shops, openDice(seed, 'line'), tally)
  const everybody = [...shops, sandbox]
  try {
    await Promise.all(everybody.map((service) => service.start()))
    const gateway = openGatewayWire(sandbox, account)
    await gateway.webhooks({ url: line.url })
    const clocks = openClocks(db, jobs, gateway)
    const shelves = await fillShelves(db, purchases)
    const cookie = { secret: readOrCreateSecret(folder, 'auth'), url: shops[0]!.url }
    const shoppers = await inviteShoppers(
      db,
      Math.max(options.customers, Math.ceil(purchases / PURCHASES_PER_SHOPPER)),
      cookie,
    )
    await sql`update shop_settings set cod_is_on = true, cod_max_paise = 50000000, cod_open_max = 100`.execute(
      db,
    )
    const database = openDatabaseKiller({ pool, tally, postmaster: options.postmaster })
    const street = {
      shop: openShopWire(shops, tally, database),
      gateway,
      clocks,
      shoppers,
      tally,
      db,
      disputed: [],
    }
    say(
      `${purchases} purchases, ${options.customers} customers at once, two shops and a gateway; seed ${seed}`,
    )

    let taken = 0
    let made = 0
    const deadline = begun + options.minutesMax * 60_000
    const reaper = startReaper({
      dice: openDice(seed, 'reaper'),
      services: everybody,
      gateway,
      line,
      clocks,
      database,
      rotate: () => rotateSecret({ shops, sandbox, gateway, secrets }),
      purchases,
      countMade: () => made,
      say,
    })
    const shopping = async () => {
      for (
        let purchase = taken++;
        purchase < purchases && performance.now() < deadline;
        purchase = taken++
      ) {
        await shopForPieces(
          street,
          shoppers[purchase % shoppers.length]!,
          planPurchase(seed, purchase, shelves, purchases >= LONG_RUN),
        )
        if (++made % Math.max(100, purchases / 20) === 0)
          say(
            `${made} of ${purchases} purchases, ${everybody.reduce((sum, { kills }) => sum + kills, 0)} processes killed`,
          )
      }
    }
    await Promise.all(Array.from({ length: options.customers }, shopping))
    await reaper.stop()
    say(`${made} purchases are made; the days after`)

    line.calmDown()
    // What the owner does when the desk tells of silence: the gateway switches an address off that has failed for a day.
    const wakeWebhooks = () => gateway.webhooks({ isEnabled: true, replay: true })
    await clocks.untilQuiet()
    for (const seconds of daysAfter) {
      await clocks.pass(seconds)
      await clocks.untilQuiet()
    }
    await wakeWebhooks()
    const till = {
      db,
      jobs,
      log: openLog('silent'),
      gateway: openGateway(settingsOf(secrets, sandbox.url)),
      config: { shopName: 'Zari', shopUrl: shops[0]!.url },
    }
    await answerDisputes({ gateway, dice: openDice(seed, 'banks'), tally })
    await wakeWebhooks()
    await clocks.untilQuiet()
    // A refund that the gateway refuses, loses or fails begins again, and again. It has its days for that; the audit tells of those that have not ended then.
    for (let day = 0; day < 3 || (day < REFUND_DAYS_MAX && (await countOwed(db)) > 0); day++) {
      await clearDesk({ till, tally })
      await clocks.untilQuiet()
      await clocks.pass(day === 0 ? 120 : DAY)
      await clocks.untilQuiet()
    }
    await line.replayLate()
    await clocks.untilQuiet()
    const state = await gateway.state()
    const [books, desk] = [await audit(db, state), await explainAtTheDesk(till, state)]
    return {
      ...withManners(
        {
          lines: [...books.lines, ...desk.lines],
          differences: [...books.differences, ...desk.differences],
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

/** A shop that runs never answers with a failure of its own, and believes nothing forged. */
function withManners(books: Audit, tally: Tally): Audit {
  const rude = [...tally].filter(
    ([what]) => what.startsWith('ACCEPTED') || /^\/\S+ 5\d\d$/.test(what),
  )
  return {
    ...books,
    differences: [...books.differences, ...rude.map(([what, count]) => `${what}: ${count} times`)],
  }
}
