import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardConnection, startConnectionGuard } from './connection-guard.ts'
import { routeModules } from './router.ts'

const root = { default: 'root' }
const keepPage = vi.hoisted(() => vi.fn())
vi.mock('./keep-page.ts', () => ({
  keepPage,
  routeScripts: { load: async (id: string) => `script of ${id}` },
}))

beforeEach(() => {
  vi.stubEnv('DEV', false)
  vi.stubGlobal('window', { __reactRouterRouteModules: { root } })
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('the first request waits for the guard', async () => {
  const answer = { root: { type: 'data', result: 'kept' } }
  keepPage.mockResolvedValue(answer)
  const next = vi.fn()
  startConnectionGuard()
  expect(await guardConnection({} as never, next)).toBe(answer)
  expect(next).not.toHaveBeenCalled()
})

test('the guard loads the scripts of routes after the router is created', async () => {
  startConnectionGuard()
  const modules = routeModules()
  expect([modules['root'], modules['bag']]).toEqual([root, undefined])

  Object.assign(window, { __reactRouterDataRouter: {} })
  expect('bag' in modules).toBe(true)
  expect(await modules['bag']).toBe('script of bag')
  expect(modules['root']).toBe(root)
  modules['bag'] = 'loaded'
  expect(modules['bag']).toBe('loaded')
})

test('in development the framework loads the scripts of routes', () => {
  vi.stubEnv('DEV', true)
  startConnectionGuard()
  expect(routeModules()).toEqual({ root })
})
