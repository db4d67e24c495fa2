import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { parseOldAddresses } from '#shop/sharing/old-address.ts'
import routes from './routes.ts'

/** Whole paths, with something in the place of what differs. */
function pathsOf(entries: readonly RouteConfigEntry[], before = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const whole = path ? `${before}/${path}` : before
    return children.length > 0 ? pathsOf(children, whole) : [whole.replaceAll(/:\w+/g, 'x') || '/']
  })
}

test('nobody can lead on from where this shop has a page', () => {
  const doors = pathsOf(routes).filter((path) => path !== '/*')
  expect(doors).toContain('/productinfo/x')
  for (const door of doors)
    expect(parseOldAddresses(`${door} /elsewhere`).problems, door).toEqual([
      `Line 1: ${door} is a page of this shop.`,
    ])
})
