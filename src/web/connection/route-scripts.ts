import { ScriptOutdated } from './failed-request.ts'
import { browserRouter, routeModules } from './router.ts'
import { routesOfPath, type ManifestRoute } from './route-manifest.ts'

/** The files are there, but the browser remembers that an earlier import failed (Chromium 150). Only
 * a new document runs the script. */
class ImportRemembered extends Error {
  override name = 'ImportRemembered'
}

type OnFailure = (error: unknown, routeId: string) => void

/** Loads the scripts of routes instead of the framework. After a failure, the route waits for the
 * next attempt. */
export class RouteScripts {
  #waiting = new Set<() => void>()
  #loading = new Map<string, Promise<unknown>>()
  #onFailure: OnFailure

  constructor(onFailure: OnFailure) {
    this.#onFailure = onFailure
    addEventListener('online', () => this.retry())
  }

  retry(): void {
    for (const attempt of this.#waiting) attempt()
    this.#waiting.clear()
  }

  /** Loads scripts in advance. A failure is ignored, because the page may never be opened. */
  preload(pathname: string): void {
    for (const route of routesOfPath(pathname))
      if (!Object.hasOwn(routeModules(), route.id)) importRoute(route).catch(() => {})
  }

  load(id: string): Promise<unknown> {
    const loading = this.#loading.get(id) ?? this.#load(routes()[id]!)
    this.#loading.set(id, loading)
    return loading
  }

  async #load(route: ManifestRoute): Promise<unknown> {
    for (;;) {
      try {
        return await importRoute(route)
      } catch (error) {
        const target = browserRouter().state.navigation.location
        const isRemembered = error instanceof ImportRemembered
        if ((isRemembered || error instanceof ScriptOutdated) && target)
          location.assign(target.pathname + target.search)
        else if (!isRemembered) this.#onFailure(error, route.id)
        await new Promise<void>((resolve) => this.#waiting.add(resolve))
      }
    }
  }
}

function routes(): Record<string, ManifestRoute | undefined> {
  const { __reactRouterManifest: manifest } = window
  return manifest?.routes ?? {}
}

async function importRoute(route: ManifestRoute): Promise<unknown> {
  // Some browsers never repeat a failed import, so the files are fetched before the import.
  await Promise.all([route.module, ...(route.imports ?? [])].map(fetchScript))
  const loaded: unknown = await import(/* @vite-ignore */ route.module).catch((error: unknown) => {
    throw new ImportRemembered(route.module, { cause: error })
  })
  routeModules()[route.id] = loaded
  return loaded
}

/** Fetches a script. A missing file (404) means that this page belongs to an earlier version of the shop. */
async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address)
  if (response.status === 404) throw new ScriptOutdated()
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`)
  await response.arrayBuffer()
}
