import type pg from 'pg'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Auth } from '#platform/auth/auth.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { EventHub } from '#platform/events/event-hub.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { MediaStorage } from '#platform/media-storage/media-storage.server.ts'
import type { Keep } from '#platform/page-cache/kept-answers.server.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import type { PageAbout } from './page-about.server.ts'

/** Everything a screen may reach for. Built once when the server starts, replaced whole in tests. */
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
  /** What many pages are drawn from, until there is news. */
  keep: Keep
}

export const shopContext = createContext<Shop>()

/** What is learnt while a page is drawn: on which topics it rests, and whether everybody may be shown it. */
export type PageDrawing = {
  topics: Set<string>
  sameForEverybody: boolean
  databaseIsAway?: boolean
  about?: PageAbout
  /** Whoever asked takes the page from here, piece by piece: the way through a response's stream is longer. */
  takesHtml?: boolean
  html?: readonly string[]
}

export const pageContext = createContext<PageDrawing>()

type Context = Pick<Readonly<RouterContextProvider>, 'get'>

/** Called by a loader for each thing it read: news on the topic makes the kept page old. */
export function drawnFrom(context: Context, ...topics: string[]): void {
  for (const topic of topics) context.get(pageContext).topics.add(topic)
}

/**
 * Called by the loader of a public page: the page may be kept and shown to everybody.
 * Invariant: a loader that calls this has not read the session.
 */
export function keepPage(context: Context, ...topics: string[]): void {
  drawnFrom(context, ...topics)
  context.get(pageContext).sameForEverybody = true
}
