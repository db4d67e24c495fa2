import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { acceptedEncoding } from './accepted-encoding.ts'
import { clientHolds } from './conditional-request.ts'

type Bodies = { identity: Buffer; br: Buffer | null; gzip: Buffer | null }
export type StaticFile = { type: string; etag: string; immutable: boolean; bodies: Bodies }

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/** Serves a file of the browser build. Returns false for any other path. */
export type StaticFiles = {
  /** The files by path; empty during development. */
  all: ReadonlyMap<string, StaticFile>
  serve(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): boolean | Promise<boolean>
}

/** Reads the few megabytes of the browser build into memory once. Only paths that exist at startup
 * are served, so no request can leave the folder. */
export function openStaticFiles(folder: string): StaticFiles {
  const files = readFiles(folder)
  return {
    all: files,
    serve(request, response, pathname) {
      const file = files.get(pathname)
      if (!file) return false
      sendFile(request, response, file)
      return true
    },
  }
}

function readFiles(folder: string): Map<string, StaticFile> {
  const names = globSync('**/*.*', { cwd: folder }).filter((name) => types[path.extname(name)])
  return new Map(
    names.map((name) => {
      const pathname = `/${name.split(path.sep).join('/')}`
      return [pathname, staticFile(pathname, readBodies(path.join(folder, name)))]
    }),
  )
}

function readBodies(file: string): Bodies {
  const compressed = (extension: string) =>
    existsSync(file + extension) ? readFileSync(file + extension) : null
  return { identity: readFileSync(file), br: compressed('.br'), gzip: compressed('.gz') }
}

export function staticFile(pathname: string, bodies: Bodies): StaticFile {
  return {
    type: types[path.extname(pathname)] ?? 'application/octet-stream',
    etag: `"${createHash('sha1').update(bodies.identity).digest('base64url')}"`,
    immutable: pathname.startsWith('/static'),
    bodies,
  }
}

export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): void {
  const accepted = acceptedEncoding(request.headers['accept-encoding'])
  const encoding = accepted !== 'identity' && file.bodies[accepted] ? accepted : 'identity'
  const body = file.bodies[encoding]!
  response.setHeader('content-type', file.type)
  response.setHeader('etag', file.etag)
  response.setHeader('vary', 'accept-encoding')
  response.setHeader(
    'cache-control',
    file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  )
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  // Lets other sites load images, for link previews.
  if (file.type.startsWith('image/'))
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
  if (clientHolds(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, { 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}
