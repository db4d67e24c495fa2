export type ManifestRoute = {
  id: string
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
  return path !== '*' && new RegExp(`^/${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i').test(pathname)
}
