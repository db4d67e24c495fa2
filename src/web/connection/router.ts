import type { createBrowserRouter } from 'react-router'

declare global {
  interface Window {
    __reactRouterDataRouter?: ReturnType<typeof createBrowserRouter>
    /** The loaded route modules by route id. The framework looks here before it imports a module. */
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

/** The browser's router (docs/reaching-in.md). */
export function browserRouter() {
  const { __reactRouterDataRouter: router } = window
  return router!
}

export function routeModules(): Record<string, unknown> {
  const { __reactRouterRouteModules: modules = {} } = window
  return modules
}
