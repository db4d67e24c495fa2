import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { acceptedEncoding } from '../page-cache/encode-page.server.ts'
import { matchesTag } from './byte-range.ts'

type StaticFile = {
  type: string
  etag: string
  immutable: boolean
  bodies: { identity: Buffer; br: Buffer | null; gzip: Buffer | null }
}

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

/** Answers true when it was one of its files. */
export type StaticFiles = {
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): boolean | Promise<boolean>
}

/**
 * The built files of the browser, read once: a few megabytes that never change while the server runs.
 * Only paths that existed at start are answered, so no request can walk out of the folder.
 */
export function openStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>()
  for (const file of globSync('**/*.*', { cwd: folder }).filter(
    (name) => types[path.extname(name)],
  )) {
    const full = path.join(folder, file)
    const compressed = (ending: string) =>
      existsSync(full + ending) ? readFileSync(full + ending) : null
    const identity = readFileSync(full)
    files.set(`/${file.split(path.sep).join('/')}`, {
      type: types[path.extname(file)]!,
      etag: `"${createHash('sha1').update(identity).digest('base64url')}"`,
      immutable: file.startsWith('static'),
      bodies: { identity, br: compressed('.br'), gzip: compressed('.gz') },
    })
  }
  return {
    answer(request, response, pathname) {
      const file = files.get(pathname)
      if (!file) return false
      send(request, response, file)
      return true
    },
  }
}

function send(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const wanted = acceptedEncoding(request.headers['accept-encoding'])
  const encoding = wanted !== 'identity' && file.bodies[wanted] ? wanted : 'identity'
  const body = file.bodies[encoding]!
  response.setHeader('content-type', file.type)
  response.setHeader('etag', file.etag)
  response.setHeader('vary', 'accept-encoding')
  response.setHeader(
    'cache-control',
    file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  )
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  if (matchesTag(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, { 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}
