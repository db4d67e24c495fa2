import type { EntryContext } from 'react-router'
import { storefrontManifestOf } from './storefront-manifest.ts'

type PageContext = {
  context: EntryContext
  /** The data of the loaders, encoded for the router in the browser. */
  routeData: string
}

/** The context from which the framework renders this page (docs/reaching-in.md). It has only the
 * page's own routes, because the framework builds its route tables for each page. It has the
 * storefront's smaller manifest, and no stream of route data, for which React would suspend. */
export async function entryContextOf(
  { serverHandoffStream, ...context }: EntryContext,
  pathname: string,
): Promise<PageContext> {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const only = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(ids.flatMap((id) => (id in all ? [[id, all[id]!]] : [])))
  const { manifest } = context
  const url =
    import.meta.env.DEV || isAdminPath(pathname) ? manifest.url : storefrontManifestOf(manifest.url)
  return {
    context: {
      ...context,
      manifest: { ...manifest, url, routes: only(manifest.routes) },
      routeModules: only(context.routeModules),
    },
    routeData: await readAll(serverHandoffStream),
  }
}

/** The router matches paths case-insensitively. */
function isAdminPath(pathname: string): boolean {
  return /^\/admin(\/|$)/i.test(pathname)
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const chunks: Uint8Array[] = []
  if (stream) for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
