import { afterEach, expect, test, vi } from 'vitest'
import { matchesPath } from '#web/connection/route-manifest.ts'
import { preloadModules } from './preload-modules.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['shop/:collection', '/shop/Latest', true],
  ['shop/:collection', '/shop/Latest/more', false],
  ['shop/:collection', '/shop/', false],
  ['about', '/about', true],
  ['about', '/ABOUT', true],
  ['about', '/about-us', false],
  ['*', '/anything', false],
])('the route "%s" for %s: %s', (path, pathname, expected) => {
  expect(matchesPath({ path }, pathname)).toBe(expected)
})

test('a route without a path matches the home page only if it is an index route', () => {
  expect(matchesPath({ index: true }, '/')).toBe(true)
  expect(matchesPath({ index: true }, '/about')).toBe(false)
  expect(matchesPath({}, '/')).toBe(false)
})

test('the scripts of a page, including shared scripts, are preloaded only once', () => {
  const added: { rel: string; href: string }[] = []
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (link: { rel: string; href: string }) => void added.push(link) },
  })
  const routes = {
    faq: { path: 'faq', module: '/faq.js', imports: ['/ui.js', '/faq-text.js'] },
    size: { path: 'sizes', module: '/sizes.js', imports: ['/ui.js'] },
    removed: undefined,
  }
  vi.stubGlobal('window', { __reactRouterManifest: { routes } })
  preloadModules('/faq')
  preloadModules('/faq')
  preloadModules('/sizes')
  preloadModules('/unknown')
  expect(added.map(({ href }) => href)).toEqual(['/faq.js', '/ui.js', '/faq-text.js', '/sizes.js'])
  expect(new Set(added.map(({ rel }) => rel))).toEqual(new Set(['modulepreload']))
})

test('a page without a manifest preloads nothing', () => {
  vi.stubGlobal('window', {})
  expect(() => preloadModules('/faq')).not.toThrow()
})
