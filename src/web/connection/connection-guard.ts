import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

type Results = Record<string, DataStrategyResult>

let keepPage: MiddlewareFunction<Results> | undefined

/** Middleware of every route: a request that fails keeps the page (decision 068). Without effect until it is loaded. */
export const guardConnection: MiddlewareFunction<Results> = (args, next) =>
  keepPage?.(args, next) ?? next()

/** Called after hydration: the first page is rendered without it. */
export async function loadConnectionGuard(): Promise<void> {
  const loaded = await import('./keep-page.ts')
  loaded.keepScripts()
  keepPage = loaded.keepPage
}
