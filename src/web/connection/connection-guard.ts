import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

type Results = Record<string, DataStrategyResult>

let guard: Promise<typeof import('./keep-page.ts') | undefined>

/** The middleware of every route. If a request fails, the page stays on the screen (decision 068). */
export const guardConnection: MiddlewareFunction<Results> = async (args, next) =>
  (await guard)?.keepPage(args, next) ?? next()

/** Loads the guard; called before hydration. Requests made meanwhile wait until the guard is loaded. */
export function startConnectionGuard(): void {
  guard = import('./keep-page.ts').catch(() => undefined)
  if (!import.meta.env.DEV) guardRouteScripts() // in development, modules are replaced when they change
}

/** Makes the guard load the scripts of further routes instead of the framework (docs/reaching-in.md). */
function guardRouteScripts(): void {
  const { __reactRouterRouteModules: modules = {} } = window
  const guarded = new Proxy(modules, {
    has: () => true,
    // The router is created from the scripts that are already loaded, so no script is loaded before
    // it exists.
    get: (loaded, id: string) =>
      loaded[id] ?? ('__reactRouterDataRouter' in window ? loadRoute(id) : undefined),
  })
  Object.assign(window, { __reactRouterRouteModules: guarded })
}

/** If the guard could not be loaded, the page is reloaded, as the framework would do. */
async function loadRoute(id: string): Promise<unknown> {
  return (await guard)?.routeScripts.load(id) ?? new Promise(() => location.reload())
}
