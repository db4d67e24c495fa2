import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientHolds } from '#platform/http/conditional-request.ts'
import type { StaticFiles } from '#platform/http/static-files.server.ts'
import { defaultBrand } from '#shop/site/brand/brand.ts'
import { findBrand } from '#shop/site/brand/brand-store.server.ts'
import { findLogo } from '#shop/site/brand/logo-store.server.ts'
import { parseLogoPath } from '#shop/site/brand/logo.ts'
import {
  iconPaths,
  makeIcon,
  type Icon,
  type IconPath,
} from '#shop/site/brand/make-icons.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import type { Shop } from './shop-context.server.ts'

type Parts = Pick<Shop, 'db' | 'keep' | 'config'>

/** A logo is an uploaded file, so no browser may execute anything in it. A favicon embeds the logo. */
const POLICY = "default-src 'none'; img-src data:; style-src 'none'; sandbox"
const IMMUTABLE = 'public, max-age=31536000, immutable'
const ICON_CACHE_CONTROL = 'public, max-age=3600'

/** Serves the logo and the icons of the published brand, and all other files as they are built. */
export function withBrandFiles(files: StaticFiles, parts: Parts): StaticFiles {
  return {
    all: files.all,
    serve(request, response, pathname) {
      const icon = iconPaths.find((path) => path === pathname)
      const logoId = parseLogoPath(pathname)
      if (!icon && !logoId) return files.serve(request, response, pathname)
      return serveBrandFile({ files, parts, icon, logoId }, request, response)
    },
  }
}

type Wanted = {
  files: StaticFiles
  parts: Parts
  icon: IconPath | undefined
  logoId: string | null
}

async function serveBrandFile(
  { files, parts, icon, logoId }: Wanted,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const file = icon ? await findIcon(parts, icon) : await findLogo(parts.db, logoId!)
  if (!file) return icon ? files.serve(request, response, icon) : false
  const etag = `"${createHash('sha1').update(file.bytes).digest('base64url')}"`
  response.setHeader('content-type', file.contentType)
  response.setHeader('etag', etag)
  response.setHeader('cache-control', logoId ? IMMUTABLE : ICON_CACHE_CONTROL)
  response.setHeader('content-security-policy', POLICY)
  response.setHeader('cross-origin-resource-policy', 'cross-origin')
  if (clientHolds(request.headers['if-none-match'], etag)) response.writeHead(304).end()
  else {
    response.writeHead(200, { 'content-length': file.bytes.length })
    response.end(request.method === 'HEAD' ? undefined : file.bytes)
  }
  return true
}

/** Null while the shop has neither a name nor a logo of its own: the built icons are Zari's. */
async function findIcon(parts: Parts, path: IconPath): Promise<Icon | null> {
  const { name, logo, colours } = await findBrand(parts)
  if (!logo && name === defaultBrand.name) return null
  const key = `icon ${path} ${name} ${JSON.stringify(colours)}`
  return parts.keep(key, [siteTopic], async () => {
    const image = logo && (await findLogo(parts.db, logo.id))
    return makeIcon(image ?? null, colours, path)
  })
}
