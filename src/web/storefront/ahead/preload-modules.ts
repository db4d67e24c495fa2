type KnownRoute = { path?: string; index?: boolean; module: string; imports: string[] }

declare global {
  interface Window {
    /** The framework's list of the routes and their files. */
    __reactRouterManifest?: { routes: Record<string, KnownRoute | undefined> }
  }
}

const preloaded = new Set<string>()

/** The script of a page, before its link is pressed. */
export function preloadModules(pathname: string): void {
  const { __reactRouterManifest: manifest } = window
  for (const route of Object.values(manifest?.routes ?? {})) {
    if (!route || !leadsTo(route, pathname)) continue
    for (const href of [route.module, ...route.imports]) {
      if (preloaded.has(href)) continue
      preloaded.add(href)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      )
    }
  }
}

export function leadsTo(
  { path, index }: Pick<KnownRoute, 'path' | 'index'>,
  pathname: string,
): boolean {
  if (!path) return Boolean(index) && pathname === '/'
  return path !== '*' && new RegExp(`^/${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i').test(pathname)
}
