import type { Server } from 'node:http'
import path from 'node:path'
import { openAuth } from '#platform/auth/auth.server.ts'
import { sealingFor } from '#platform/auth/sealed-secrets.server.ts'
import type { Config } from '#shop/config/config.ts'
import {
  allocateConnections,
  findConnectionBudget,
} from '#platform/database/connection-budget.server.ts'
import { openDatabase, type Connection, type Database } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { openEventHub } from '#platform/events/event-hub.server.ts'
import { openStaticArchive } from '#platform/http/static-archive.server.ts'
import { openStaticFiles } from '#platform/http/static-files.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { pageCacheBudget } from '#platform/page-cache/memory-budget.ts'
import { openQueryCache } from '#platform/page-cache/query-cache.server.ts'
import { liveApiUrl, liveCheckoutScriptUrl } from '#platform/payments/gateway-settings.server.ts'
import { readOrCreateSecret } from '#platform/secrets.server.ts'
import { trySvg } from '#platform/svg/try-svg.server.ts'
import { backUpBeforeMigrating } from '#shop/backups/back-up-before-migrating.server.ts'
import { insertAccountConsent } from '#shop/compliance/consents/consent-text-store.server.ts'
import { accountRoles } from '#shop/people/account-roles.server.ts'
import { reportStaffEvents } from '#shop/people/queue-security-mails.server.ts'
import { openSearchRecorder } from '#shop/search-report/search-recorder.server.ts'
import type { HandleRequest } from '#web/handle-request.server.ts'
import { publicAddress } from '#web/rendering/public-pages.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { followBrand } from './follow-brand.ts'
import { openHttp, type HttpServing } from './open-http.ts'
import { openLiveSettings } from './live-settings.ts'
import { registerJobs } from './register-jobs.ts'
import { watchMachine } from './watch-machine.ts'
import { SINGLE_PROCESS, type Frontend, type WorkerRole, type WorkerSetup } from './setup.ts'

const BUILD_FOLDER = path.resolve(import.meta.dirname, '../../dist')

export type ShopOptions = WorkerSetup & { config: Config; log: Logger; role?: WorkerRole }
export type OpenShop = {
  shop: Shop
  handleRequest: HandleRequest
  server: Server
  serving: HttpServing
  close(): Promise<void>
}

/** Opens every part of the shop. The server does not listen and no job runs yet. */
export async function openShop(
  {
    config: given,
    connection,
    gateway: configuredGateway,
    gatewayAddresses = realGateway,
    log,
    role = SINGLE_PROCESS,
  }: ShopOptions,
  frontend: Frontend = builtFrontend(),
): Promise<OpenShop> {
  const direct = given.databaseDirectUrl
    ? { connectionString: given.databaseDirectUrl }
    : connection
  const database = await openMigratedDatabase({ config: given, connection, direct, log, role })
  const events = await openEventHub(direct)
  const config = await followBrand(given, { db: database.db, events, log })
  const secret = readOrCreateSecret(config.dataDir, 'auth')
  const jobs = openJobs(database.pool, log, {
    works: role.works,
    sealing: sealingFor(secret, 'job-sealing'),
  })
  const machine = await watchMachine({ config, ...database, log, works: role.works })
  const sealing = sealingFor(secret, 'settings-sealing')
  const { gateway, mail, live, ...liveSettings } = await openLiveSettings({
    config,
    db: database.db,
    events,
    log,
    sealing,
    configuredGateway,
    gatewayAddresses,
    onGatewayAnswer: (time) => machine.clock.note('gateway', time),
  })
  const shop: Shop = {
    config,
    machine,
    db: database.db,
    pool: database.pool,
    events,
    jobs,
    media: openMediaStorage(config.storage),
    trySvg,
    log,
    auth: openAuth({
      ...database,
      ...accountRoles,
      jobs,
      shopUrl: config.shopUrl,
      shopName: () => config.shopName,
      secret,
      onSecurityEvent: reportStaffEvents({ jobs, config }),
      onSignUp: insertAccountConsent,
    }),
    gateway,
    gatewayAddresses,
    live,
    sealing,
    keep: openQueryCache(events),
    searches: openSearchRecorder({ ...database, log }),
  }
  const messages = registerJobs(shop, mail, role.works)

  const handleRequest = await frontend.loadRequestHandler(shop)
  const files = openStaticArchive({ own: frontend.files, media: shop.media, log })
  if (role.works) await files.publish()
  const serving = openHttp({
    shop,
    handleRequest,
    frontend: { ...frontend, files },
    replica: config.databaseReplicaUrl ? { connectionString: config.databaseReplicaUrl } : null,
    pageCacheBytesMax: pageCacheBudget(role.processes, config.pageCacheMb),
    metrics: role.metrics,
  })
  return {
    shop,
    handleRequest,
    server: serving.server,
    serving,
    async close() {
      files.close()
      machine.disk.close()
      machine.clock.close()
      await serving.drain()
      await shop.searches.close()
      await frontend.close()
      await jobs.stop()
      await messages?.stop()
      liveSettings.close()
      await serving.close()
      await events.close()
      await database.close()
    },
  }
}

const realGateway = { apiUrl: liveApiUrl, checkoutScriptUrl: liveCheckoutScriptUrl }

type DatabaseParts = Required<Omit<ShopOptions, 'gateway' | 'gatewayAddresses'>> & {
  direct: Connection
}

async function openMigratedDatabase({
  config,
  connection,
  direct,
  log,
  role,
}: DatabaseParts): Promise<Database> {
  const { migrated, room } = await migrateAndMeasure(config, direct, log)
  for (const name of migrated) log.info({ migration: name }, 'migration applied')
  const { each, warning } = allocateConnections({
    room,
    processes: role.processes,
    wanted: config.databaseConnections,
    isPooled: direct !== connection,
  })
  if (warning && role.works) log.warn(warning)
  return openDatabase(connection, {
    connectionsMax: each,
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  })
}

/** Migrations use a separate connection: the migration lock belongs to its connection, and a pooler
 * would share that. */
async function migrateAndMeasure(
  config: Config,
  connection: Connection,
  log: Logger,
): Promise<{ migrated: string[]; room: number }> {
  const { pool, close } = openDatabase(connection, { connectionsMax: 1 })
  try {
    const migrated = await migrate(pool, undefined, {
      note: (progress, phrase) => log.info(progress, phrase),
      beforeMigrating: () => backUpBeforeMigrating({ config, connection, log }),
    })
    return { migrated, room: await findConnectionBudget(pool) }
  } finally {
    await close()
  }
}

export function builtFrontend(folder = BUILD_FOLDER): Frontend {
  return {
    publicAddress,
    files: openStaticFiles(path.join(folder, 'client')),
    async loadRequestHandler(shop) {
      const built = (await import(
        path.join(folder, 'server/index.js')
      )) as typeof import('#web/handle-request.server.ts')
      return built.openRequestHandler(shop)
    },
    close: async () => {},
  }
}
