import { ScriptOutdated } from './failed-request.ts'
import { browserRouter, routeModules } from './router.ts'
import { matchesPath, type ManifestRoute } from './route-manifest.ts'

type OnFailure = (error: unknown, routeId: string) => void

/** Loads the scripts of routes in place of the framework. A route whose script fails waits for the next attempt. */
class RouteScripts {
  #waiting = new Set<() => void>()
  #missing = new Map<string, ManifestRoute>()
  #onFailure: OnFailure = () => {}

  takeOver(onFailure: OnFailure): void {
    this.#onFailure = onFailure
    if (import.meta.env.DEV) return // there, modules are replaced when they change
    const { __reactRouterManifest: manifest } = window
    const loaded = routeModules()
    for (const route of Object.values(manifest?.routes ?? {}))
      if (route && !(route.id in loaded)) this.#defer(route)
    addEventListener('online', () => this.retry())
  }

  retry(): void {
    for (const attempt of this.#waiting) attempt()
    this.#waiting.clear()
  }

  /** Fails silently, because the page may never be opened. */
  preload(pathname: string): void {
    for (const route of this.#missing.values())
      if (matchesPath(route, pathname)) this.#import(route).catch(() => {})
  }

  #defer(route: ManifestRoute): void {
    this.#missing.set(route.id, route)
    let loading: Promise<unknown> | undefined
    Object.defineProperty(routeModules(), route.id, {
      configurable: true,
      get: () => (loading ??= this.#load(route)),
      // The framework stores a module here that it began to import before takeOver().
      set: (loaded: unknown) => {
        this.#store(route, loaded)
      },
    })
  }

  #store(route: ManifestRoute, loaded: unknown): void {
    Object.defineProperty(routeModules(), route.id, { value: loaded, writable: true })
    this.#missing.delete(route.id)
  }

  async #load(route: ManifestRoute): Promise<unknown> {
    for (;;) {
      try {
        return await this.#import(route)
      } catch (error) {
        const target = browserRouter().state.navigation.location
        if (error instanceof ScriptOutdated && target)
          location.assign(target.pathname + target.search)
        else this.#onFailure(error, route.id)
        await new Promise<void>((resolve) => this.#waiting.add(resolve))
      }
    }
  }

  async #import(route: ManifestRoute): Promise<unknown> {
    // Some browsers never repeat a failed import, so the files are fetched first.
    await Promise.all([route.module, ...(route.imports ?? [])].map(fetchScript))
    const loaded: unknown = await import(/* @vite-ignore */ route.module)
    this.#store(route, loaded)
    return loaded
  }
}

export const routeScripts = new RouteScripts()

/** A file that the shop does not have belongs to an earlier version of it. */
async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address)
  if (response.status === 404) throw new ScriptOutdated()
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`)
  await response.arrayBuffer()
}
