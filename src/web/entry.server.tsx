import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { isDatabaseAway } from '#platform/database/database-away.server.ts'
import { contentSecurityPolicy, withoutNonce } from './content-security-policy.server.ts'
import { changeEnds } from './ends-of-page.server.ts'
import { NonceContext } from './nonce.ts'
import { withAbout } from './page-about.server.ts'
import { RequestIdContext } from './request-id.ts'
import { pageContext, shopContext } from './shop-context.server.ts'
import { startScriptLate } from './start-script-late.server.ts'
import { DrawnPartsContext } from './storefront/drawn-once.tsx'
import { PartsOfPage } from './storefront/drawn-parts.server.ts'
import { DrawCardsContext } from './storefront/products/card-list.tsx'
import { drawCards } from './storefront/products/draw-cards.server.tsx'
import { stylesFirst } from './styles-first.server.ts'

/** A page that is not drawn by then never will be. */
export const streamTimeout = 10_000

/** Draws the whole page before it answers: it is kept as finished bytes, with the hashes of exactly its own scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  // Node keeps random bytes ready for these; `randomBytes` draws them anew each time.
  const nonce = randomUUID()
  const { gateway, config } = loadContext.get(shopContext)
  const drawing = loadContext.get(pageContext)
  // The framework would have React wait for the loaders' answers and write them behind the page; they are all here.
  const { serverHandoffStream, ...context } = withRoutesOfPage(routerContext)
  const handoff = await readAll(serverHandoffStream)
  const page = await draw(
    <NonceContext value={nonce}>
      <RequestIdContext value={request.headers.get('x-request-id') ?? undefined}>
        <DrawCardsContext value={drawCards}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </DrawCardsContext>
      </RequestIdContext>
    </NonceContext>,
    nonce,
  )
  const finished = [
    FIRST_LINE,
    ...changeEnds(page, nonce, (ends) => {
      const drawn = withAbout(
        startScriptLate(stylesFirst(ends), handoff, nonce),
        drawing.about,
        config,
        nonce,
      )
      headers.set(
        'content-security-policy',
        contentSecurityPolicy(drawn, nonce, {
          pathname: new URL(request.url).pathname,
          checkoutOrigins: gateway.checkoutOrigins,
          overHttps: config.shopUrl.startsWith('https:'),
          isDev: import.meta.env.DEV,
        }),
      )
      return withoutNonce(drawn, nonce)
    }),
  ]

  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  const html = request.method === 'HEAD' ? [] : finished
  if (drawing.takesHtml) drawing.html = html
  return new Response(drawing.takesHtml || request.method === 'HEAD' ? null : html.join(''), {
    status,
    headers,
  })
}

/** The framework makes tables of all routes that it is given, for each page anew; a page stands on two or three. */
function withRoutesOfPage(context: EntryContext): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const only = <Value,>(all: Record<string, Value>) =>
    Object.fromEntries(ids.flatMap((id) => (id in all ? [[id, all[id]!]] : [])))
  return {
    ...context,
    manifest: { ...context.manifest, routes: only(context.manifest.routes) },
    routeModules: only(context.routeModules),
  }
}

/** What the loaders answered, as the page's script reads it. */
async function readAll(pieces: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!pieces) return ''
  const read: Uint8Array[] = []
  for await (const piece of pieces) read.push(piece)
  return Buffer.concat(read).toString('utf8')
}

/** In one go, which costs half of a stream; where React left something for later, once more and patiently. Only a stream writes the first line: it is taken away here and written before every page. */
async function draw(page: React.ReactElement, nonce: string): Promise<string> {
  // While somebody works on the sources, what was drawn before may look otherwise now.
  const parts = import.meta.env.DEV ? undefined : new PartsOfPage()
  const drawn = renderToString(<DrawnPartsContext value={parts}>{page}</DrawnPartsContext>)
  const html = parts?.take(drawn) ?? drawn
  return html.includes(LEFT_FOR_LATER)
    ? (await drawPatiently(page, nonce)).replace(FIRST_LINE, '')
    : html
}

const LEFT_FOR_LATER = '<!--$!-->'
/** Without it a browser draws by older rules. */
const FIRST_LINE = '<!DOCTYPE html>'

function drawPatiently(page: React.ReactElement, nonce: string): Promise<string> {
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
  const tooLong = setTimeout(() => abort(), streamTimeout)
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    // One piece: the page leaves when it is whole, so nothing has to be streamed in later by more inline scripts.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onAllReady: () => pipe(sink),
    onShellError: reject,
    onError: reject,
  })
  return promise.finally(() => clearTimeout(tooLong))
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return
  // Somebody asked for what is not there, or in a way that is not served: their mistake, and no news for the owner.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (isDatabaseAway(error)) context.get(pageContext).databaseIsAway = true
  context
    .get(shopContext)
    .log.error({ err: error, path: new URL(request.url).pathname }, 'a request failed')
}
