import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

type Results = Record<string, DataStrategyResult>

let guard: Promise<typeof import('./keep-page.ts') | undefined>

/** Middleware of every route: a request that fails keeps the page (decision 068). */
export const guardConnection: MiddlewareFunction<Results> = async (args, next) =>
  (await guard)?.keepPage(args, next) ?? next()

/** Called before hydration. What is asked for before the guard is loaded waits for it. */
export function startConnectionGuard(): void {
  guard = import('./keep-page.ts').catch(() => undefined)
  if (!import.meta.env.DEV) guardRouteScripts() // in development, modules are replaced when they change
}

/** Scripts of further routes are loaded by the guard in place of the framework (docs/reaching-in.md). */
function guardRouteScripts(): void {
  const { __reactRouterRouteModules: modules = {} } = window
  const guarded = new Proxy(modules, {
    has: () => true,
    // The router is created from the scripts that are loaded already.
    get: (loaded, id: string) =>
      loaded[id] ?? ('__reactRouterDataRouter' in window ? loadRoute(id) : undefined),
  })
  Object.assign(window, { __reactRouterRouteModules: guarded })
}

/** Without the guard the page is loaded again, as the framework does. */
async function loadRoute(id: string): Promise<unknown> {
  return (await guard)?.routeScripts.load(id) ?? new Promise(() => location.reload())
}
