import type pg from 'pg'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Auth } from '#platform/auth/auth.server.ts'
import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import type { Config } from '#shop/config/config.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { EventHub } from '#platform/events/event-hub.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { Machine } from '#platform/machine/machine.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import type { Keep } from '#platform/page-cache/query-cache.server.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import type { TrySvg } from '#platform/svg/try-svg.server.ts'
import type { GatewayAddresses } from '#shop/settings/gateway/gateway-keyring.server.ts'
import type { SearchRecorder } from '#shop/search-report/search-recorder.server.ts'
import type { Opening } from '#shop/settings/opening/opening.ts'
import type { PageMetadata } from './rendering/page-metadata.ts'

/** All services that a page may use. They are built once when the server starts; tests build their own. */
export type Shop = {
  config: Config
  db: Db
  pool: pg.Pool
  events: EventHub
  jobs: Jobs
  auth: Auth
  gateway: Gateway
  media: MediaStorage
  /** Tells whether an SVG can be drawn in little time. */
  trySvg: TrySvg
  log: Logger
  /** The disks and the clock of the machine that runs this process. */
  machine: Machine
  /** Query results shared by many pages, cached until a change event. */
  keep: Keep
  /** Settings in memory, which follow a change by an admin. */
  live: LiveSettings
  /** Counts searches for the owner's report. */
  searches: SearchRecorder
  /** Encrypts secrets of the settings with this machine's key. */
  sealing: Sealing
  /** Gateway URLs for keys that are entered in the settings. */
  gatewayAddresses: GatewayAddresses
}

export type LiveSettings = {
  /** False if mails are stored in a folder, because no mail server is set. */
  sendsMail(): boolean
  opening(): Opening
  /** Called after each change, once `opening` returns the new state. */
  onOpeningChange(listener: () => void): void
}

export const shopContext = createContext<Shop>()

/** The facts that a request reports while its page is rendered. */
export type PageRecord = {
  /** The topics of the page. A change event on any topic makes a cached copy stale. */
  topics: Set<string>
  /** Whether the page is identical for every visitor. */
  isPublic: boolean
  /** Whether the router asked for the page's data instead of its document. */
  isData?: boolean
  isDatabaseUnavailable?: boolean
  metadata?: PageMetadata
  /** Whether the caller reads the page from `chunks`, which is faster than reading the response's stream. */
  takesChunks?: boolean
  chunks?: readonly string[]
}

export const pageContext = createContext<PageRecord>()

type Context = Pick<Readonly<RouterContextProvider>, 'get'>

/** Called by a loader with the topics of all data that it read. */
export function dependsOn(context: Context, ...topics: string[]): void {
  for (const topic of topics) context.get(pageContext).topics.add(topic)
}

/** Called by the loader of a public page, which may be cached and shown to every visitor. Such a
 * loader must not have read the session. */
export function markPublic(context: Context, ...topics: string[]): void {
  dependsOn(context, ...topics)
  context.get(pageContext).isPublic = true
}
