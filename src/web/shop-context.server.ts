import type pg from 'pg'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Auth } from '#platform/auth/auth.server.ts'
import type { Config } from '#shop/config/config.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { EventHub } from '#platform/events/event-hub.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { Machine } from '#platform/machine/machine.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.ts'
import type { Keep } from '#platform/page-cache/query-cache.server.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import type { PageMetadata } from './rendering/page-metadata.ts'

/** Everything a page may use. Built once when the server starts; tests build their own. */
export type Shop = {
  config: Config
  db: Db
  pool: pg.Pool
  events: EventHub
  jobs: Jobs
  auth: Auth
  gateway: Gateway
  media: MediaStorage
  log: Logger
  /** Disks and clock of the machine that runs this process. */
  machine: Machine
  /** Query results shared by many pages, cached until a change event. */
  keep: Keep
}

export const shopContext = createContext<Shop>()

/** What a request reports while its page is rendered. */
export type PageRecord = {
  /** A change event on any of these makes a cached copy stale. */
  topics: Set<string>
  /** The page is the same for every visitor. */
  isPublic: boolean
  isDatabaseUnavailable?: boolean
  metadata?: PageMetadata
  /** The caller takes the page from `chunks`: faster than reading the response's stream. */
  takesChunks?: boolean
  chunks?: readonly string[]
}

export const pageContext = createContext<PageRecord>()

type Context = Pick<Readonly<RouterContextProvider>, 'get'>

/** Called by a loader for everything it read. */
export function dependsOn(context: Context, ...topics: string[]): void {
  for (const topic of topics) context.get(pageContext).topics.add(topic)
}

/**
 * Called by the loader of a public page: the page may be cached and shown to every visitor.
 * Invariant: a loader that calls this has not read the session.
 */
export function markPublic(context: Context, ...topics: string[]): void {
  dependsOn(context, ...topics)
  context.get(pageContext).isPublic = true
}
