import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { workAccountJobs } from '#platform/auth/account-jobs.server.ts'
import { openAuth } from '#platform/auth/auth.server.ts'
import type { Config } from '#platform/config.server.ts'
import { openDatabase, type Connection } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { openEventHub } from '#platform/events/event-hub.server.ts'
import { shopListener } from '#platform/http/listener.server.ts'
import { openStaticFiles, type StaticFiles } from '#platform/http/static-files.server.ts'
import { openJobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import { openMail } from '#platform/mail/mail.server.ts'
import { workMail } from '#platform/mail/queue-mail.server.ts'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { PageCache } from '#platform/page-cache/page-cache.server.ts'
import type { GatewaySettings } from '#platform/payments/gateway-settings.server.ts'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import { readOrCreateSecret } from '#platform/secrets.server.ts'
import { registerMoneyJobs } from '#shop/checkout/money-jobs.server.ts'
import { registerNewsletterJobs } from '#shop/inbox/send-newsletter.server.ts'
import { registerMessageJobs } from '#shop/messages/message-jobs.server.ts'
import { registerMediaJobs } from '#shop/media/media-jobs.server.ts'
import { registerDeskJobs } from '#shop/money-desk/desk-jobs.server.ts'
import { answerImage } from '#web/answer-image.server.ts'
import type { AnswerRequest } from '#web/answer-request.server.ts'
import { bodyBytesMax } from '#web/body-limits.ts'
import { drawPublicPage } from '#web/draw-public-page.server.ts'
import { publicAddress } from '#web/public-pages.ts'
import type { Shop } from '#web/shop-context.server.ts'

/** A quarter of what one process should need in all. */
const PAGE_CACHE_BYTES_MAX = 96 * 1024 * 1024
const BUILD_FOLDER = path.resolve(import.meta.dirname, 'build')

/** Addresses that the gateway's server and its window, and mail programs, post to: a signature or a key proves them. */
const OPEN_TO_OTHER_SITES: ReadonlySet<string> = new Set(['/payments/callback', '/webhooks/payments', '/unsubscribe'])

export type Outside = { config: Config; connection: Connection; gateway: GatewaySettings; log: Logger }
/** How the pages come to be: from the build, or from the sources while somebody works on them. */
export type Front = {
  files: StaticFiles
  loadAnswer(shop: Shop): Promise<AnswerRequest>
  publicAddress: typeof publicAddress
  close(): Promise<void>
}
export type OpenShop = { shop: Shop; answer: AnswerRequest; server: Server; close(): Promise<void> }

/** Puts the parts together. Nothing listens and no job runs yet when it answers. */
export async function openShop({ config, connection, gateway, log }: Outside, front: Front = builtFront()): Promise<OpenShop> {
  const database = openDatabase(connection, { onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost') })
  for (const name of await migrate(database.pool)) log.info(`The database now has ${name}.`)
  const events = await openEventHub(connection)
  const jobs = openJobs(database.pool, log)
  const media = openMediaStorage(config.storage)
  const shop: Shop = {
    config, db: database.db, pool: database.pool, events, jobs, media, log,
    auth: openAuth({ db: database.db, pool: database.pool, jobs, log, ...config, secret: readOrCreateSecret(config.dataDir, 'auth') }),
    gateway: openGateway(gateway),
  }
  const mail = openMail({ smtpUrl: config.smtpUrl, from: config.mailFrom, folder: path.join(config.dataDir, 'mail') })
  workMail(jobs, mail)
  workAccountJobs(shop)
  registerMediaJobs(shop)
  registerMoneyJobs(shop)
  registerDeskJobs(shop)
  registerNewsletterJobs(shop)
  const messages = registerMessageJobs({ ...shop, mail })

  const cache = followNews(shop)
  const answer = await front.loadAnswer(shop)
  const server = createServer(shopListener({
    shopUrl: config.shopUrl, log, cache, answer: (request) => answer(request),
    publicAddress: front.publicAddress, staticFiles: front.files,
    answerImage: (request, response, pathname) => answerImage(media, request, response, pathname),
    drawPage: (request) => drawPublicPage(answer, request),
    openToOtherSites: OPEN_TO_OTHER_SITES, bodyBytesMax,
  }))
  return {
    shop, answer, server,
    async close() {
      await closeServer(server)
      await front.close()
      await jobs.stop()
      await messages.stop()
      mail.close()
      await events.close()
      await database.close()
    },
  }
}

/** Kept pages go when their data changes; while no news can be heard nothing is kept. */
function followNews({ events }: Shop): PageCache {
  const cache = new PageCache({ bytesMax: PAGE_CACHE_BYTES_MAX })
  events.subscribeAll((topic) => cache.forget(topic))
  events.onLost(() => cache.setDeaf(true))
  events.onGap(() => cache.setDeaf(false))
  return cache
}

function builtFront(): Front {
  return {
    publicAddress,
    files: openStaticFiles(path.join(BUILD_FOLDER, 'client')),
    async loadAnswer(shop) {
      const built = await import(path.join(BUILD_FOLDER, 'server/index.js')) as typeof import('#web/answer-request.server.ts')
      return built.answerWith(shop)
    },
    close: async () => {},
  }
}

/** Requests under way end; event streams, which never would, are cut after a moment. */
const DRAIN_MS = 2_000

function closeServer(server: Server): Promise<void> {
  if (!server.listening) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
  return promise
}
