export type ToWorker =
  | { kind: 'begin'; number: number; works: boolean; setup: unknown }
  | { kind: 'drain' }
  /** `text` is null when a worker did not report in time. */
  | { kind: 'cluster-metrics'; request: number; text: string | null }

export type FromWorker = { kind: 'listening' } | { kind: 'read-metrics'; request: number }
