import { NavigationType, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const mocks = vi.hoisted(() => ({
  notify: { error: vi.fn(), lasting: vi.fn(), dismiss: vi.fn() },
  hasOtherVersion: vi.fn(() => false),
  dataOfPage: vi.fn(),
  installRequestTimeouts: vi.fn(),
  scripts: { retry: vi.fn(), preload: vi.fn() },
}))
vi.mock('#web/ui/notify.ts', () => ({ notify: mocks.notify, loadToasts: async () => ({}) }))
vi.mock('#web/ui/notification-list.tsx', () => ({}))
vi.mock('./document-requests.ts', () => ({ guardDocumentRequests: vi.fn() }))
vi.mock('./retry-message.tsx', () => ({ retryMessage: (parts: object) => parts }))
vi.mock('./request-timeouts.ts', () => ({ installRequestTimeouts: mocks.installRequestTimeouts }))
vi.mock('./data-version.ts', () => ({
  watchDataVersion() {},
  hasOtherVersion: mocks.hasOtherVersion,
  dataOfPage: mocks.dataOfPage,
}))
vi.mock('./route-scripts.ts', () => ({
  RouteScripts: class {
    retry = mocks.scripts.retry
    preload = mocks.scripts.preload
  },
}))

const here = { pathname: '/cart', search: '', state: 'here' }
const router = { navigate: vi.fn(), state: {} as Record<string, unknown> }
const events: string[] = []
const meta = { isPaymentPage: false }
const address = {
  pathname: '/cart',
  href: 'http://zari.test/cart',
  assign: vi.fn(),
  replace: vi.fn(),
}
vi.stubGlobal('window', { __reactRouterDataRouter: router })
vi.stubGlobal('location', address)
vi.stubGlobal('dispatchEvent', ({ type }: Event) => events.push(type))
vi.stubGlobal('addEventListener', (_name: string, listener: () => void) => listener())
vi.stubGlobal('document', {
  addEventListener() {},
  querySelector: () => (meta.isPaymentPage ? {} : null),
})
const { keepPage } = await import('./keep-page.ts')
const limitsAtStart = mocks.installRequestTimeouts.mock.calls.length
afterAll(() => vi.unstubAllGlobals())

const idle = { state: 'idle', location: undefined, formMethod: undefined }
const towards = (pathname: string, more: object = {}) => ({
  ...{ state: 'loading', location: { pathname, search: '', state: 'there' } },
  ...{ formMethod: undefined, historyAction: NavigationType.Push },
  ...more,
})
beforeEach(() => {
  vi.clearAllMocks()
  events.length = 0
  meta.isPaymentPage = false
  mocks.hasOtherVersion.mockReturnValue(false)
  router.state = {
    ...{ location: here, navigation: idle, errors: null },
    loaderData: { page: 'old' },
  }
})

type Result = { type: 'data' | 'error'; result: unknown }
const lost: Result = { type: 'error', result: new TypeError('Failed to fetch') }
const found: Result = { type: 'data', result: 'new' }

/** Runs the middleware for a request whose answer is `results`. */
function request(path: string, results: Record<string, Result>, method = 'GET', abort = false) {
  const controller = new AbortController()
  if (abort) controller.abort()
  const sent = new Request(`http://zari.test${path}`, { method, signal: controller.signal })
  const args = { request: sent } as Parameters<typeof keepPage>[0]
  return keepPage(args, async () => results) as Promise<Record<string, Result>>
}
const retry = () => {
  const [, , content] = mocks.notify.lasting.mock.calls[0]!
  ;(content as { retry: () => void }).retry()
}

test('a failed navigation is given up, and its message offers the same navigation again', async () => {
  router.state['navigation'] = towards('/faq')
  await request('/faq', { page: lost })
  expect(router.navigate).toHaveBeenCalledWith(
    here,
    expect.objectContaining({ replace: true, state: 'here', defaultShouldRevalidate: false }),
  )
  expect(mocks.notify.lasting).toHaveBeenCalledWith(
    'failed-request',
    'Connection lost. Please try again.',
    expect.anything(),
  )
  expect(events).toEqual(['zari-connection-lost'])
})

test('Back has changed the address already, so the page is added to the history again', async () => {
  router.state['navigation'] = towards('/faq', { historyAction: NavigationType.Pop })
  await request('/faq', { page: lost })
  expect(router.navigate).toHaveBeenCalledWith(here, expect.objectContaining({ replace: false }))
})

test('a failed form of a navigation has no retry of its own, because it would be sent unseen', async () => {
  router.state['navigation'] = towards('/contact', { formMethod: 'POST' })
  await request('/contact', { page: lost }, 'POST')
  expect(mocks.notify.lasting).not.toHaveBeenCalled()
  expect(mocks.notify.error).toHaveBeenCalledWith('Connection lost. Please try again.')
})

test('a failed refresh keeps the data on the screen, without a message if nothing else happens', async () => {
  const results = await request('/cart', { page: lost, other: lost })
  expect(results['page']).toEqual({ type: 'data', result: 'old' })
  expect(results['other']).toEqual(lost)
  expect([mocks.notify.error.mock.calls, mocks.notify.lasting.mock.calls]).toEqual([[], []])
})

test('a page that shows an error keeps it when it is loaded again without a connection', async () => {
  const notFound = new ErrorResponse(404, '', 'There is no such order.')
  Object.assign(router.state, { loaderData: {}, errors: { layout: notFound } })
  const results = await request('/cart', { page: lost })
  expect(results['page']).toEqual({ type: 'error', result: notFound })
})

test('a failed refresh after a form is reported', async () => {
  router.state['navigation'] = { ...idle, state: 'loading' }
  await request('/cart', { page: lost })
  expect(mocks.notify.error).toHaveBeenCalledWith('Connection lost. Please try again.')
})

test('a failed form in the background has a result that stops the next load', async () => {
  const results = await request('/subscribe', { subscribe: lost }, 'POST')
  expect(results['subscribe']).toMatchObject({
    type: 'data',
    result: { data: undefined, init: { status: 503 } },
  })
  expect(mocks.notify.error).toHaveBeenCalledOnce()
  expect(router.navigate).not.toHaveBeenCalled()
})

test.each<[string, unknown, string]>([
  ['HTML of a gateway', new ErrorResponse(502, '', '<html>nginx</html>'), 'Connection lost'],
  ['a failing shop', new ErrorResponse(500, '', 'Oops'), 'Something went wrong in the shop'],
  [
    'too many requests',
    new ErrorResponse(429, '', 'Please wait a minute.'),
    'Please wait a minute',
  ],
])('the message of %s says what happened', async (_name, result, text) => {
  router.state['navigation'] = towards('/faq')
  await request('/faq', { page: { type: 'error', result } })
  expect(mocks.notify.lasting.mock.calls[0]![1]).toContain(text)
})

test.each<[string, unknown]>([
  ['not found', new ErrorResponse(404, '', 'There is no such order.')],
  ['not allowed', new ErrorResponse(403, '', 'This is for admins.')],
  ['a redirect', new Response(null, { status: 302, headers: { location: '/' } })],
])('%s is a response of the shop and is rendered', async (_name, result) => {
  router.state['navigation'] = towards('/orders/1')
  const answer: Result = { type: 'error', result }
  expect(await request('/orders/1', { page: answer })).toEqual({ page: answer })
  expect(router.navigate).not.toHaveBeenCalled()
  expect(events).toEqual([])
})

test('the next response of the shop removes the message, but a refresh does not', async () => {
  await request('/cart', { page: found })
  expect(mocks.notify.dismiss).not.toHaveBeenCalled()
  router.state['navigation'] = towards('/faq')
  await request('/faq', { page: found })
  expect(mocks.notify.dismiss).toHaveBeenCalledWith('failed-request')
})

test('the guard limits every request, and the page stays if a response never arrives', async () => {
  expect(limitsAtStart).toBe(1)
  router.state['navigation'] = towards('/faq')
  const silent: Result = { type: 'error', result: new DOMException('', 'AbortError') }
  await request('/faq', { page: silent })
  expect(mocks.notify.lasting.mock.calls[0]![1]).toContain('Connection lost')
})

test('an aborted request is left alone', async () => {
  router.state['navigation'] = towards('/faq')
  expect(await request('/faq', { page: lost }, 'GET', true)).toEqual({ page: lost })
  expect(events).toEqual([])
})

test('Try again of a failed navigation opens the same address with its state', async () => {
  router.state['navigation'] = towards('/faq')
  await request('/faq', { page: lost })
  router.navigate.mockClear()
  retry()
  expect(router.navigate).toHaveBeenCalledWith(expect.objectContaining({ pathname: '/faq' }), {
    state: 'there',
  })
})

test('the order summary is loaded as a document, but only after the shop has answered', async () => {
  router.state['navigation'] = towards('/orderSummary')
  await request('/orderSummary', { page: lost })
  expect(address.assign).not.toHaveBeenCalled()
  await request('/orderSummary', { page: found })
  expect(address.assign).toHaveBeenCalledWith('/orderSummary')

  address.assign.mockClear()
  meta.isPaymentPage = true
  await request('/orderSummary', { page: found })
  expect(address.assign).not.toHaveBeenCalled()
})

test('data of another version is left to the page’s version check', async () => {
  mocks.hasOtherVersion.mockReturnValue(true)
  mocks.dataOfPage.mockResolvedValue({ page: 'kept' })
  expect(await request('/cart', { page: found })).toEqual({ page: 'kept' })
  expect(mocks.dataOfPage.mock.calls[0]!.slice(0, 2)).toEqual([{ page: found }, true])
  await request('/subscribe', { subscribe: found }, 'POST')
  expect(mocks.dataOfPage).toHaveBeenCalledOnce()
})

test('cart and order summary load the scripts of what follows, other pages do not', async () => {
  await request('/about', { page: found })
  expect(mocks.scripts.preload).not.toHaveBeenCalled()
  await request('/cart', { page: found })
  expect(mocks.scripts.preload.mock.calls.flat()).toEqual([
    '/orderSummary',
    '/orders/number/payment',
    '/orders',
    '/',
  ])
})

test('a new request retries failed scripts, a refresh does not', async () => {
  await request('/cart', { page: found })
  expect(mocks.scripts.retry).not.toHaveBeenCalled()
  await request('/faq', { page: found })
  expect(mocks.scripts.retry).toHaveBeenCalledOnce()
})
