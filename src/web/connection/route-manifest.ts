export type ManifestRoute = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
}

declare global {
  interface Window {
    __reactRouterManifest?: { version: string; routes: Record<string, ManifestRoute | undefined> }
  }
}

export function matchesPath(
  { path, index }: Pick<ManifestRoute, 'path' | 'index'>,
  pathname: string,
): boolean {
  if (!path) return Boolean(index) && pathname === '/'
  const pattern = path.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')
  return path !== '*' && new RegExp(`^/${pattern}$`, 'i').test(pathname)
}

/** The routes of this document's manifest that have the path. */
export function routesOfPath(pathname: string): ManifestRoute[] {
  const { __reactRouterManifest: manifest } = window
  return Object.values(manifest?.routes ?? {}).filter(
    (route): route is ManifestRoute => route !== undefined && matchesPath(route, pathname),
  )
}
