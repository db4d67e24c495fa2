import { existsSync, globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test, vi } from 'vitest'
import routes from '../routes.ts'
import { guardConnection } from './connection-guard.ts'

vi.mock('../app.css', () => ({}))
vi.mock('../rendering/inline/show-role.ts?inline-script', () => ({ default: '' }))

/** The modules of a route from the outermost layout to the route itself. */
type Chain = { file: string; text: string }[]

function chainsOf({ file, children }: RouteConfigEntry, above: Chain = []): Chain[] {
  const chain = [...above, { file, text: readFileSync(`src/web/${file}`, 'utf8') }]
  return children ? children.flatMap((child) => chainsOf(child, chain)) : [chain]
}
const chains = routes.flatMap((entry) => chainsOf(entry))
const nameOf = (chain: Chain) => chain.at(-1)!.file
const modules = [...new Map(chains.flat().map((each) => [each.file, each.text]))]
const pages = chains.filter((chain) => /^export default/m.test(chain.at(-1)!.text))
const has = (text: string, name: string) =>
  new RegExp(
    `^export (async )?(function|const) ${name}\\b|^export \\{[^}]*\\b${name}\\b`,
    'm',
  ).test(text)

test('the root guards the requests of every route', async () => {
  expect(pages.length).toBeGreaterThan(100)
  const { clientMiddleware } = await import('../root.tsx')
  expect(clientMiddleware).toEqual([guardConnection])
})

test('no route has a middleware of its own or decides itself what is loaded again', () => {
  const own = modules.filter(([, text]) =>
    ['clientMiddleware', 'shouldRevalidate', 'HydrateFallback'].some((name) => has(text, name)),
  )
  expect(own.map(([file]) => file)).toEqual([])
})

test.each(pages.map((chain) => [nameOf(chain), chain] as const))(
  '%s keeps the frame around an error',
  (_file, chain) => {
    const [frame, ...inside] = chain
    expect(frame!.file).toMatch(/layout\.tsx$|admin|authentication/)
    expect(inside.some(({ text }) => has(text, 'ErrorBoundary')) || inside.length === 0).toBe(true)
  },
)

test.each(modules.filter(([, text]) => has(text, 'clientAction')))(
  'the own message of %s for a failed form passes the answers of the shop on',
  (_file, text) => {
    const [, body] = /export (?:async )?function clientAction[\s\S]*?\) \{\n([\s\S]*?)\n\}\n/.exec(
      text,
    )!
    expect(body).toContain('return withOfflineFallback')
  },
)

/** `order-summary-page` keeps a page with typed text during a background check, `not-found-page` asks
 * before it leaves the document. */
const ownLoaders = [
  'storefront/checkout/order-summary-page.tsx',
  'storefront/pages/not-found-page.tsx',
]

test('routes load their data through the guard only', () => {
  const own = modules.filter(([, text]) => has(text, 'clientLoader')).map(([file]) => file)
  expect(own.toSorted()).toEqual(ownLoaders)
})

/** Requests outside of the router. Each of these modules has tests of what it shows after a failure,
 * or leaves out an optional part. */
const ownRequests = [
  'admin/media/use-choices.ts',
  'admin/navigation/palette/use-search-results.ts',
  'admin/navigation/use-work-counts.ts',
  'admin/use-idle-logout.ts',
  'connection/data-version.ts',
  'connection/document-requests.ts',
  'connection/route-scripts.ts',
  'connection/request-timeouts.ts',
  'storefront/cart/sync-cart.ts',
  'storefront/cart/use-priced-cart.ts',
  'storefront/checkout/gateway/report-payment.ts',
  'storefront/checkout/quote/use-quote.ts',
  'storefront/delivery/check-delivery.ts',
  'storefront/home/thanks/fetch-order-thanks.ts',
  'storefront/deferred/kept-customer-text.tsx',
  'storefront/pages/not-found-page.tsx',
  'storefront/products/pictures/card-pictures.ts',
  'storefront/suggestions/use-suggestions.ts',
  'storefront/wish-list/fetch-cards.ts',
  'storefront/wish-list/wish-sync.ts',
]
const uploads = ['admin/import-export/send-files.ts', 'admin/products/upload/send-image.ts']

const inBrowser = globSync('src/web/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.|\.server\./.test(file))
  .map((file) => [file.replace('src/web/', ''), readFileSync(file, 'utf8')] as const)
const containing = (pattern: RegExp) =>
  inBrowser.filter(([, text]) => pattern.test(text)).map(([file]) => file)

test('a new request outside of the router must define what happens without a response', () => {
  expect(containing(/(?<![.#\w])fetch\(/).toSorted()).toEqual(ownRequests.toSorted())
})

test('every upload ends when it makes no progress', () => {
  expect(containing(/new XMLHttpRequest\(/).toSorted()).toEqual(uploads)
  for (const file of uploads)
    expect(readFileSync(`src/web/${file}`, 'utf8')).toContain('abortStalledUpload')
})

test('every listed file exists', () => {
  for (const file of [...ownLoaders, ...ownRequests, ...uploads])
    expect(existsSync(`src/web/${file}`), file).toBe(true)
})
