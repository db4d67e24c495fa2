import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the current code runs for. */
export type CurrentRequest = { id: string; databaseMs: number }

export const currentRequest = new AsyncLocalStorage<CurrentRequest>()
