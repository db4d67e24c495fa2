import { randomUUID } from 'node:crypto'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.server.ts'
import { findBrand } from '#shop/site/brand/brand-store.server.ts'
import { defaultBrand } from '#shop/site/brand/brand.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { renderCards } from './rendering/card-template.server.tsx'
import { loggedPath } from './logged-path.ts'
import { contentSecurityPolicy } from './rendering/content-security-policy.server.ts'
import { entryContextOf } from './rendering/entry-context.server.ts'
import { finishDocument } from './rendering/finish-document.server.ts'
import { NonceContext } from './rendering/nonce.ts'
import { MetadataContext } from './rendering/page-metadata.ts'
import { metadataTags } from './rendering/page-metadata.server.tsx'
import { DOCTYPE, renderToHtml } from './rendering/render-to-html.server.tsx'
import { themeHead } from './rendering/theme-head.server.ts'
import { RequestIdContext } from './rendering/request-id.ts'
import { pageContext, shopContext } from './shop-context.server.ts'
import { deferredParts } from './storefront/deferred/deferred-parts.ts'
import { DeferredPartsContext } from './storefront/deferred/deferred-part.tsx'
import { RenderCardsContext } from './storefront/products/card-list.tsx'

/** Renders the whole page before answering. The page is cached as bytes, with a policy that contains
 * the hashes of its own scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  // `randomUUID` is faster than `randomBytes`, because Node keeps random bytes ready for it.
  const nonce = randomUUID()
  const { gateway, ...shop } = loadContext.get(shopContext)
  const { config } = shop
  const record = loadContext.get(pageContext)
  record.topics.add(siteTopic)
  const brand = await findBrand(shop).catch(() => ({ ...defaultBrand, name: config.shopName }))
  const theme = themeHead(brand)
  const { pathname, searchParams } = new URL(request.url)
  const isPreview =
    (pathname === '/' || pathname.startsWith('/pages/')) && searchParams.has('preview')
  const { context, routeData } = await entryContextOf(routerContext, pathname)
  const html = await renderToHtml(
    <NonceContext value={nonce}>
      <RequestIdContext value={request.headers.get('x-request-id') ?? undefined}>
        <MetadataContext
          value={metadataTags(record.metadata, { shopUrl: config.shopUrl, shopName: brand.name })}
        >
          <RenderCardsContext value={renderCards}>
            <DeferredPartsContext value={deferredParts}>
              <ServerRouter context={context} url={request.url} nonce={nonce} />
            </DeferredPartsContext>
          </RenderCardsContext>
        </MetadataContext>
      </RequestIdContext>
    </NonceContext>,
    nonce,
  )
  const { chunks, scripts } = finishDocument(html, {
    routeData,
    nonce,
    headEnd: theme.html,
    boldFont: theme.boldFont,
  })
  const policy = contentSecurityPolicy(scripts, {
    pathname,
    checkoutOrigins: gateway.checkoutOrigins,
    overHttps: config.shopUrl.startsWith('https:'),
    isPreview,
    isDev: import.meta.env.DEV,
    styles: theme.styles,
  })
  headers.set('content-security-policy', policy)
  if (isPreview) headers.set('x-frame-options', 'SAMEORIGIN')
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')

  const isHead = request.method === 'HEAD'
  const body = isHead ? [] : [DOCTYPE, ...chunks]
  if (!record.takesChunks) return new Response(isHead ? null : body.join(''), { status, headers })
  record.chunks = body
  return new Response(null, { status, headers })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return
  // A mistake of the client is not logged: an unknown URL or an unsupported method.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (isDatabaseUnavailable(error)) context.get(pageContext).isDatabaseUnavailable = true
  context
    .get(shopContext)
    .log.error({ err: error, path: loggedPath(new URL(request.url).pathname) }, 'request failed')
}
