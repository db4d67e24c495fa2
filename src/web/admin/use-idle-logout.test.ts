import { afterEach, expect, test, vi } from 'vitest'
import { logOut } from './use-idle-logout.ts'

const assign = vi.fn<(address: string) => void>()

afterEach(() => {
  vi.unstubAllGlobals()
  assign.mockClear()
})

async function logOutWith(answer: () => Promise<Pick<Response, 'type' | 'ok'>>) {
  vi.stubGlobal('location', { pathname: '/admin/orders', search: '?page=2', assign })
  vi.stubGlobal('fetch', answer)
  await logOut()
  return assign.mock.calls.flat()
}

test('an idle logout leads to the login page with the path of the current page', async () => {
  const login = '/admin/login?next=%2Fadmin%2Forders%3Fpage%3D2'
  expect(await logOutWith(async () => ({ type: 'opaqueredirect', ok: false }))).toEqual([login])
})

test.each([429, 503])('an idle page stays open when the shop responds with %i', async (status) => {
  expect(await logOutWith(async () => new Response(null, { status }))).toEqual([])
})

test('an idle page stays open when the connection is lost', async () => {
  expect(await logOutWith(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual([])
})
