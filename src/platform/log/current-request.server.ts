import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the current code runs for. */
export type CurrentRequest = {
  id: string
  databaseMs: number
  /** The place that this request occupies in the admission control (`admission`). */
  slot?: { pause(): void; resume(): void }
}

export const currentRequest = new AsyncLocalStorage<CurrentRequest>()
