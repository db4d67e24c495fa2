import { matchesPath } from '#web/connection/route-manifest.ts'

const preloaded = new Set<string>()

export function preloadModules(pathname: string): void {
  const { __reactRouterManifest: manifest } = window
  for (const route of Object.values(manifest?.routes ?? {})) {
    if (!route || !matchesPath(route, pathname)) continue
    for (const href of [route.module, ...(route.imports ?? [])]) {
      if (preloaded.has(href)) continue
      preloaded.add(href)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      )
    }
  }
}
