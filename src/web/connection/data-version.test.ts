import { beforeEach, expect, test, vi } from 'vitest'

type Field = { type: string; value: string; defaultValue: string; checked?: boolean }

const page = { fields: [] as Partial<Field>[], dialog: false, path: '/orders' }
const address = { assign: vi.fn(), reload: vi.fn() }
const answer = { version: 'one' as string | null }
let listeners: Record<string, () => void> = {}
const router = { state: { loaderData: {}, navigation: {} as { location?: object } } }

/** The module keeps what it has seen, so each test loads it anew, as a new document does. */
async function openPage() {
  vi.resetModules()
  const dataVersion = await import('./data-version.ts')
  dataVersion.watchDataVersion()
  return dataVersion
}
const fetchData = async () => (await window.fetch('/orders.data')).status

beforeEach(() => {
  listeners = {}
  Object.assign(page, { fields: [], dialog: false, path: '/orders' })
  Object.assign(answer, { version: 'one' })
  router.state = { loaderData: {}, navigation: {} }
  address.assign.mockReset()
  address.reload.mockReset()
  const headers = { get: () => answer.version }
  vi.stubGlobal('window', {
    fetch: async () => ({ status: 200, headers }),
    __reactRouterManifest: { version: 'one' },
    __reactRouterDataRouter: router,
  })
  vi.stubGlobal('location', {
    ...address,
    get pathname() {
      return page.path
    },
  })
  vi.stubGlobal('document', {
    querySelector: () => (page.dialog ? {} : null),
    querySelectorAll: () => page.fields,
  })
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    listeners[name] = listener
  })
})

test.each([
  ['one', false],
  ['two', true],
  [null, false],
])('data with the version header %s is of another version: %s', async (version, isOther) => {
  const { hasOtherVersion } = await openPage()
  answer.version = version
  expect(await fetchData()).toBe(200)
  expect(hasOtherVersion()).toBe(isOther)
})

test('once another version was seen, the page stays outdated although an old process responds', async () => {
  const { hasOtherVersion } = await openPage()
  answer.version = 'two'
  await fetchData()
  answer.version = 'one'
  await fetchData()
  expect(hasOtherVersion()).toBe(true)
})

const results = () => ({ root: { type: 'data' as const, result: 'new' } })

test('a navigation to outdated data loads its target as a document, with its query', async () => {
  const { dataOfPage } = await openPage()
  router.state.navigation = { location: { pathname: '/shop/Latest', search: '?page=2', hash: '' } }
  void dataOfPage(results(), false, vi.fn())
  expect(address.assign).toHaveBeenCalledWith('/shop/Latest?page=2')
  expect(address.reload).not.toHaveBeenCalled()
})

test('a refresh reloads a page without input', async () => {
  const { dataOfPage } = await openPage()
  page.fields = [{ type: 'text', value: 'Asha', defaultValue: 'Asha' }]
  void dataOfPage(results(), true, vi.fn())
  expect(address.reload).toHaveBeenCalledOnce()
})

test.each([
  ['a changed text', () => page.fields.push({ type: 'text', value: 'Mira', defaultValue: '' })],
  [
    'a ticked box',
    () =>
      page.fields.push({
        ...{ type: 'checkbox', value: 'on', defaultValue: 'on', checked: true },
        ...({ defaultChecked: false } as object),
      }),
  ],
  ['an open dialog or a payment', () => (page.dialog = true)],
  ['text that was typed and deleted again', () => listeners['input']!()],
])('a refresh keeps the page and its data, with a notice, if there is %s', async (_name, use) => {
  const { dataOfPage } = await openPage()
  use()
  router.state.loaderData = { root: 'old' }
  const onOutdated = vi.fn()
  const kept = await dataOfPage({ ...results(), other: results().root }, true, onOutdated)
  expect(kept).toEqual({
    root: { type: 'data', result: 'old' },
    other: { type: 'data', result: 'new' },
  })
  expect(onOutdated).toHaveBeenCalledOnce()
  expect(address.reload).not.toHaveBeenCalled()
})

test('hidden fields and input on an earlier page do not keep a page from being reloaded', async () => {
  const { dataOfPage } = await openPage()
  page.fields = [{ type: 'hidden', value: 'token', defaultValue: '' }]
  listeners['input']!()
  page.path = '/profile'
  void dataOfPage(results(), true, vi.fn())
  expect(address.reload).toHaveBeenCalledOnce()
})
