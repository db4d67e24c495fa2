import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the current code runs for. */
export type CurrentRequest = {
  id: string
  databaseMs: number
  /** Its place among the requests that are worked on (`admission`). */
  slot?: { pause(): void; resume(): void }
}

export const currentRequest = new AsyncLocalStorage<CurrentRequest>()
