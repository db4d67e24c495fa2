import type { Figure } from '../metrics/metrics.server.ts'

/** What the process in front and the ones that answer requests say to each other. */
export type ToWorker =
  | { say: 'begin'; number: number; works: boolean; outside: unknown }
  | { say: 'drain' }
  | { say: 'tell-figures'; asked: number }
  | { say: 'all-figures'; asked: number; all: { worker: string; figures: Figure[] }[] }

export type FromWorker =
  | { say: 'listening' }
  | { say: 'figures'; asked: number; figures: Figure[] }
  | { say: 'ask-figures'; asked: number }
