import { beforeEach, expect, test, vi } from 'vitest'
import { CONNECTION_LOST } from './failed-request.ts'

class FakeElement {
  attributes: Record<string, string>
  dataset: Record<string, string> = {}
  constructor(attributes: Record<string, string> = {}) {
    this.attributes = attributes
  }
  closest() {
    return this
  }
  getAttribute(name: string) {
    return this.attributes[name] ?? null
  }
  hasAttribute(name: string) {
    return name in this.attributes
  }
}
class FakeLink extends FakeElement {
  click = vi.fn(() => press(this))
  isContentEditable = false
  get target() {
    return this.attributes['target'] ?? ''
  }
  get #url() {
    return new URL(this.attributes['href']!, 'https://zari.test')
  }
  get href() {
    return this.#url.href
  }
  get protocol() {
    return this.#url.protocol
  }
  get origin() {
    return this.#url.origin
  }
  get pathname() {
    return this.#url.pathname
  }
  get search() {
    return this.#url.search
  }
  get hash() {
    return this.#url.hash
  }
}
class FakeForm extends FakeElement {
  requestSubmit = vi.fn(() => submit(this))
}

const listeners: Record<string, (event: object) => void> = {}
const navigate = vi.fn()
const fetched = vi.fn<typeof fetch>()
const reports = { onFailure: vi.fn<(text: string, retry: () => void) => void>(), onAnswer: vi.fn() }
const router = { state: { errors: null as object | null }, navigate }
const data = { of: 'the form' }
const inLayout = { parentId: 'storefront/layout', module: '' }

vi.mock('./router.ts', () => ({ browserRouter: () => router }))
const forgetEverything = vi.hoisted(() => vi.fn())
vi.mock('#web/ui/signed-in-hint.ts', () => ({ forgetEverything }))
vi.stubGlobal('Element', FakeElement)
vi.stubGlobal('HTMLFormElement', FakeForm)
vi.stubGlobal('FormData', function FormData() {
  return data
})
vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
  listeners[type] = listener
})
const windowOf = (more: object) => vi.stubGlobal('window', { ...manifest, ...more })
const manifest = {
  __reactRouterManifest: {
    routes: {
      faq: { id: 'faq', path: 'faq', ...inLayout },
      piece: { id: 'piece', path: 'productinfo/:id/:slug?', ...inLayout },
      file: { id: 'file', path: 'orders/:number/invoice', parentId: 'root', module: '' },
    },
  },
}
const { guardDocumentRequests } = await import('./document-requests.ts')
guardDocumentRequests(reports)

beforeEach(() => {
  vi.clearAllMocks()
  router.state.errors = null
  windowOf({ __reactRouterDataRouter: router })
  vi.stubGlobal('fetch', fetched.mockReset().mockResolvedValue(new Response('alive')))
  vi.stubGlobal('navigator', { onLine: true })
  const here = new URL('https://zari.test/contact?topic=1')
  const { href, origin, pathname, search } = here
  vi.stubGlobal('location', { href, origin, pathname, search })
})

type Pressed = { defaultPrevented: boolean; preventDefault: () => void }
function fire(type: string, more: object): Pressed {
  const event = {
    button: 0,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
    ...more,
  }
  listeners[type]!(event)
  return event
}
const press = (link: FakeLink, more = {}) => fire('click', { target: link, ...more })
const submit = (form: FakeForm, submitter: FakeElement | null = null) =>
  fire('submit', { target: form, submitter })
const link = (href: string, more = {}) => new FakeLink({ href, ...more })

test.each(['/faq', '/productinfo/1', '/productinfo/1/red-saree?from=mail#reviews'])(
  'a plain link to the page %s is opened by the router, which keeps the page after a failure',
  (href) => {
    expect(press(link(href)).defaultPrevented).toBe(true)
    const [to, options] = navigate.mock.calls[0]!
    expect([to, options]).toEqual([href, { replace: false }])
    expect(fetched).not.toHaveBeenCalled()
  },
)

test.each([
  ['of another tab', link('/faq', { target: '_blank' }), {}],
  ['with a key for a new tab', link('/faq'), { ctrlKey: true }],
  ['within the page', link('/contact?topic=1#main'), {}],
  ['to a mail program', link('mailto:a@zari.test'), {}],
  ['of another site', link('https://maps.test/'), {}],
  ['that is handled already', link('/faq'), { defaultPrevented: true }],
  ['in an editor', Object.assign(link('/faq'), { isContentEditable: true }), {}],
])('a link %s is left to the browser', (_name, element, more) => {
  const event = press(element, more)
  expect(event.defaultPrevented).toBe('defaultPrevented' in more)
  expect([navigate.mock.calls, fetched.mock.calls]).toEqual([[], []])
})

test.each(['/orders/1/invoice', '/admin', '/nowhere'])(
  'a link to %s is followed once the shop has answered',
  async (href) => {
    const element = link(href)
    expect(press(element).defaultPrevented).toBe(true)
    await vi.waitFor(() => expect(element.click).toHaveBeenCalledTimes(1))
    expect(element.click.mock.results[0]!.value).toMatchObject({ defaultPrevented: false })
    expect(reports.onAnswer).toHaveBeenCalledTimes(1)
    expect(press(element).defaultPrevented).toBe(true)
  },
)

test('a file to download is never opened as a page', async () => {
  const element = link('/faq', { download: '' })
  press(element)
  await vi.waitFor(() => expect(element.click).toHaveBeenCalledTimes(1))
  expect(navigate).not.toHaveBeenCalled()
})

test.each([
  ['no connection', () => fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
  [
    'a proxy without the shop',
    () => fetched.mockResolvedValueOnce(new Response('', { status: 502 })),
  ],
])('with %s the page stays, and a retry asks again', async (_name, fail) => {
  fail()
  const element = link('/admin')
  press(element)
  press(element)
  await vi.waitFor(() => expect(reports.onFailure).toHaveBeenCalledTimes(1))
  const [text, retry] = reports.onFailure.mock.calls[0]!
  expect([text, element.click.mock.calls.length]).toEqual([CONNECTION_LOST, 0])
  retry()
  await vi.waitFor(() => expect(element.click).toHaveBeenCalledTimes(2))
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('without a connection, a link to another site keeps the page too', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(press(link('https://maps.test/')).defaultPrevented).toBe(true)
  expect(reports.onFailure).toHaveBeenCalledWith(CONNECTION_LOST, expect.any(Function))
})

test('after an error the next page is a new document', async () => {
  router.state.errors = {}
  const element = link('/faq')
  press(element)
  await vi.waitFor(() => expect(element.click).toHaveBeenCalledTimes(1))
  expect(navigate).not.toHaveBeenCalled()
})

test('before hydration, a form is sent by the browser once the shop has answered', async () => {
  windowOf({})
  const form = new FakeForm({ method: 'post', action: '/faq' })
  expect(submit(form).defaultPrevented).toBe(true)
  await vi.waitFor(() => expect(form.requestSubmit).toHaveBeenCalledTimes(1))
  expect(navigate).not.toHaveBeenCalled()
})

test('a form of a page is sent by the router with the address of its button', () => {
  const form = new FakeForm({ method: 'post', action: '/faq?product=1' })
  expect(submit(form).defaultPrevented).toBe(true)
  const sent = { formMethod: 'post', formData: data, formEncType: expect.stringContaining('form') }
  expect(navigate).toHaveBeenCalledWith('/faq?product=1', sent)
  submit(form, new FakeElement({ formmethod: 'get', formaction: '/productinfo/1' }))
  expect(navigate).toHaveBeenLastCalledWith(
    '/productinfo/1',
    expect.objectContaining({ formMethod: 'get' }),
  )
})

test.each([
  ['of a dialog', { method: 'dialog' }],
  ['of another tab', { method: 'post', target: '_blank' }],
  ['for another site', { method: 'post', action: 'https://pay.test/' }],
])('a form %s is left to the browser', (_name, attributes) => {
  expect(submit(new FakeForm(attributes)).defaultPrevented).toBe(false)
})

test('a logout deletes what the browser has stored only if it is sent', async () => {
  const form = new FakeForm({ method: 'post', action: '/logout' })
  form.dataset['logout'] = ''
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  submit(form)
  await vi.waitFor(() => expect(reports.onFailure).toHaveBeenCalledTimes(1))
  expect(forgetEverything).not.toHaveBeenCalled()
  reports.onFailure.mock.calls[0]![1]()
  await vi.waitFor(() => expect(form.requestSubmit).toHaveBeenCalledTimes(2))
  expect(forgetEverything).toHaveBeenCalledTimes(1)
})
