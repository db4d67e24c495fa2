import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { FragmentCacheContext } from './fragment-cache.tsx'
import { PageFragments } from './fragment-cache.server.ts'

const RENDER_TIMEOUT_MS = 10_000

/** `renderToString` writes no doctype. */
export const DOCTYPE = '<!DOCTYPE html>'
/** The mark that `renderToString` writes where a component suspended. */
const SUSPENDED = '<!--$!-->'

/** The page's HTML without the doctype. `renderToString` takes half the time of the stream renderer.
 * If a page suspends, the stream renderer renders it again. */
export async function renderToHtml(page: ReactElement, nonce: string): Promise<string> {
  // In development a cached fragment would hide changes of the source files.
  const fragments = import.meta.env.DEV ? undefined : new PageFragments()
  const rendered = renderToString(
    <FragmentCacheContext value={fragments}>{page}</FragmentCacheContext>,
  )
  const html = fragments?.collect(rendered) ?? rendered
  return html.includes(SUSPENDED)
    ? (await renderWithSuspense(page, nonce)).replace(DOCTYPE, '')
    : html
}

function renderWithSuspense(page: ReactElement, nonce: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      resolve(Buffer.concat(chunks).toString('utf8'))
      done()
    },
  })
  const timeout = setTimeout(() => abort(), RENDER_TIMEOUT_MS)
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    // The page is sent whole, so React must not move any boundary into a later script.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onAllReady: () => pipe(sink),
    onShellError: reject,
    onError: reject,
  })
  return promise.finally(() => clearTimeout(timeout))
}
