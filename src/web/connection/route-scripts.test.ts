import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routeScripts } from './route-scripts.ts'

let modules: Record<string, unknown>

beforeEach(() => {
  modules = { root: 'loaded' }
  vi.stubEnv('DEV', false)
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('window', {
    __reactRouterRouteModules: modules,
    __reactRouterManifest: {
      routes: {
        root: { id: 'root', module: '/static/root.js' },
        bag: { id: 'bag', module: '/static/bag.js' },
      },
    },
  })
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('the framework can store a module that it began to import before the take-over', () => {
  routeScripts.takeOver(vi.fn())
  modules.bag = 'imported by the framework'
  expect(modules.bag).toBe('imported by the framework')
  modules.bag = 'imported again'
  expect(modules.bag).toBe('imported again')
})

test('a module that is loaded already is not loaded again', () => {
  routeScripts.takeOver(vi.fn())
  expect(Object.getOwnPropertyDescriptor(modules, 'root')?.value).toBe('loaded')
})
