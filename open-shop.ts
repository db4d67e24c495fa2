import type { Server } from 'node:http'
import path from 'node:path'
import { workAccountJobs } from '#platform/auth/account-jobs.server.ts'
import { openAuth } from '#platform/auth/auth.server.ts'
import type { Config } from '#platform/config.server.ts'
import { findRoom, fitConnections } from '#platform/database/connection-room.server.ts'
import { openDatabase, type Connection } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { openEventHub } from '#platform/events/event-hub.server.ts'
import { openStaticFiles, type StaticFiles } from '#platform/http/static-files.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { openMail } from '#platform/mail/mail.server.ts'
import { workMail } from '#platform/mail/queue-mail.server.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import type { Colleagues } from '#platform/metrics/metrics.server.ts'
import { keepAnswers } from '#platform/page-cache/kept-answers.server.ts'
import { roomForPages } from '#platform/page-cache/room-for-pages.ts'
import type { GatewaySettings } from '#platform/payments/gateway-settings.server.ts'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { openPublicFetch } from '#platform/public-fetch/fetch-public.server.ts'
import { readOrCreateSecret } from '#platform/secrets.server.ts'
import { registerMoneyJobs } from '#shop/checkout/money-jobs.server.ts'
import { registerImportJobs } from '#shop/exchange/import-jobs.server.ts'
import { importsFolder } from '#shop/exchange/import-parts.server.ts'
import { registerNewsletterJobs } from '#shop/inbox/send-newsletter.server.ts'
import { registerMessageJobs } from '#shop/messages/message-jobs.server.ts'
import { registerMediaJobs } from '#shop/media/media-jobs.server.ts'
import { registerDeskJobs } from '#shop/money-desk/desk-jobs.server.ts'
import { registerSearchJobs } from '#shop/search/search-jobs.server.ts'
import type { AnswerRequest } from '#web/answer-request.server.ts'
import { publicAddress } from '#web/public-pages.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { openServing, type Serving } from './open-serving.ts'

const BUILD_FOLDER = path.resolve(import.meta.dirname, 'build')

export type Outside = {
  config: Config
  connection: Connection
  gateway: GatewaySettings
  log: Logger
  place?: Place
}
/** What one of several processes takes on: one of them works on the jobs and mails, and they share connections and the memory for pages. */
export type Place = { works: boolean; processes: number; colleagues: Colleagues | null }
const ALONE: Place = { works: true, processes: 1, colleagues: null }
/** How the pages come to be: from the build, or from the sources while somebody works on them. */
export type Front = {
  files: StaticFiles
  loadAnswer(shop: Shop): Promise<AnswerRequest>
  publicAddress: typeof publicAddress
  close(): Promise<void>
}
export type OpenShop = {
  shop: Shop
  answer: AnswerRequest
  server: Server
  serving: Serving
  close(): Promise<void>
}

/** Puts the parts together. Nothing listens and no job runs yet when it answers. */
export async function openShop(
  { config, connection, gateway, log, place = ALONE }: Outside,
  front: Front = builtFront(),
): Promise<OpenShop> {
  const direct = config.databaseDirectUrl
    ? { connectionString: config.databaseDirectUrl }
    : connection
  const { migrated, room } = await prepareBy(direct)
  for (const name of migrated) log.info(`The database now has ${name}.`)
  const { each, warning } = fitConnections({
    room,
    processes: place.processes,
    wanted: config.databaseConnections,
    isPooled: direct !== connection,
  })
  if (warning && place.works) log.warn(warning)
  const database = openDatabase(connection, {
    connectionsMax: each,
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  const events = await openEventHub(direct)
  const jobs = openJobs(database.pool, log, { works: place.works })
  const media = openMediaStorage(config.storage)
  const shop: Shop = {
    config,
    db: database.db,
    pool: database.pool,
    events,
    jobs,
    media,
    log,
    auth: openAuth({
      db: database.db,
      pool: database.pool,
      jobs,
      log,
      ...config,
      secret: readOrCreateSecret(config.dataDir, 'auth'),
    }),
    gateway: openGateway(gateway),
    keep: keepAnswers(events),
  }
  const mail = openMail({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    folder: path.join(config.dataDir, 'mail'),
  })
  workMail(jobs, mail)
  workAccountJobs(shop)
  registerMediaJobs(shop)
  registerSearchJobs(shop)
  registerMoneyJobs(shop)
  registerDeskJobs(shop)
  registerNewsletterJobs(shop)
  registerImportJobs({
    ...shop,
    folder: importsFolder(config.dataDir),
    shopUrl: config.shopUrl,
    fetchPublic: openPublicFetch(),
  })
  const messages = place.works ? registerMessageJobs({ ...shop, mail }) : null

  const answer = await front.loadAnswer(shop)
  const replica = config.databaseReplicaUrl ? { connectionString: config.databaseReplicaUrl } : null
  const pageCacheBytesMax = roomForPages(place.processes, config.pageCacheMb)
  const serving = openServing({
    shop,
    answer,
    front,
    replica,
    pageCacheBytesMax,
    colleagues: place.colleagues,
  })
  return {
    shop,
    answer,
    server: serving.server,
    serving,
    async close() {
      await serving.drain()
      await front.close()
      await jobs.stop()
      await messages?.stop()
      mail.close()
      await serving.close()
      await events.close()
      await database.close()
    },
  }
}

/** By a connection of its own: it takes a lock that belongs to the connection, and a pooler would lend that to others. */
async function prepareBy(connection: Connection): Promise<{ migrated: string[]; room: number }> {
  const { pool, close } = openDatabase(connection, { connectionsMax: 1 })
  try {
    return { migrated: await migrate(pool), room: await findRoom(pool) }
  } finally {
    await close()
  }
}

function builtFront(): Front {
  return {
    publicAddress,
    files: openStaticFiles(path.join(BUILD_FOLDER, 'client')),
    async loadAnswer(shop) {
      const built = (await import(
        path.join(BUILD_FOLDER, 'server/index.js')
      )) as typeof import('#web/answer-request.server.ts')
      return built.answerWith(shop)
    },
    close: async () => {},
  }
}
