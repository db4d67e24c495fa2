import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { parseOldAddresses } from '#shop/seo/old-address.ts'
import {
  addressesWithoutRoute,
  routesWithoutAddresses,
} from '../../tests/support/storefront-addresses.ts'
import { livePatterns } from './live.ts'
import routes from './routes.ts'

type Route = { pattern: string; file: string; frames: string[] }

function flatten(
  entries: readonly RouteConfigEntry[],
  parent = '',
  frames: string[] = [],
): Route[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const pattern = path ? `${parent}/${path}` : parent
    return children.length > 0
      ? flatten(children, pattern, [...frames, file])
      : [{ pattern: pattern || '/', file, frames }]
  })
}

test('the URL of an existing page of this shop cannot be redirected', () => {
  const paths = flatten(routes)
    .flatMap(({ pattern }) => [pattern, pattern.replace(/\/:\w+\?$/, '')])
    .map((pattern) => pattern.replaceAll(/:\w+\??/g, 'x'))
    // A page without text of its own leads to the new address of a former shop's page.
    .filter((pattern) => pattern !== '/*' && pattern !== '/pages/x')
    .concat(readdirSync('public').map((name) => `/${name}`))
  expect(paths).toEqual(expect.arrayContaining(['/productinfo/x', '/productinfo/x/x']))
  for (const path of paths)
    expect(parseOldAddresses(`${path} /elsewhere`, 'zari.test').problems, path).toEqual([
      `Line 1: ${path} is a page of this shop.`,
    ])
})

test('every live route has an event stream, and every event stream has a route', () => {
  const live = flatten(routes).filter(({ file }) => file === 'live.ts')
  expect(live.map(({ pattern }) => pattern).toSorted()).toEqual(livePatterns.toSorted())
})

test('an error inside a page keeps the frame of the storefront or the admin', () => {
  const framed = flatten(routes).filter(
    ({ file, frames }) => frames.length > 0 && file.endsWith('.tsx'),
  )
  expect(framed.length).toBeGreaterThan(30)
  for (const { file, frames } of framed) {
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    const hasOwn = /export .*\bErrorBoundary\b/.test(source)
    expect(hasOwn || frames.includes('admin/admin-error.tsx'), file).toBe(true)
  }
})

test('every storefront route has its addresses in tests/support/storefront-addresses.ts', () => {
  expect(routesWithoutAddresses).toEqual([])
  expect(addressesWithoutRoute).toEqual([])
})
