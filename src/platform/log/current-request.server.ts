import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known about the request that is being answered, wherever its story has led to. */
export type CurrentRequest = { id: string; databaseMs: number }

export const currentRequest = new AsyncLocalStorage<CurrentRequest>()
