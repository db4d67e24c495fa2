import { Readable } from 'node:stream'
import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { entryContextOf } from './entry-context.server.ts'

const routes = { root: 1, 'storefront/layout': 2, home: 3, 'admin/layout': 4, orders: 5 }

function contextOf(ids: string[], stream?: ReadableStream<Uint8Array>) {
  return {
    manifest: { url: '/static/manifest-1a2b.js', version: '1', routes },
    routeModules: routes,
    staticHandlerContext: { matches: ids.map((id) => ({ route: { id } })) },
    serverHandoffStream: stream,
  } as unknown as EntryContext
}

test('the render context of a page contains only its own routes', async () => {
  const ids = ['root', 'storefront/layout', 'home']
  const { context } = await entryContextOf(contextOf(ids), '/')
  expect(Object.keys(context.manifest.routes)).toEqual(ids)
  expect(Object.keys(context.routeModules)).toEqual(ids)
})

test('the route data is read completely and its stream is not passed to React', async () => {
  const chunks = [...Buffer.from('[{"title":"सूट"}]\n')].map((byte) => Uint8Array.of(byte))
  const { context, routeData } = await entryContextOf(
    contextOf(['root'], Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>),
    '/',
  )
  expect(routeData).toBe('[{"title":"सूट"}]\n')
  expect(context).not.toHaveProperty('serverHandoffStream')
  expect((await entryContextOf(contextOf([]), '/')).routeData).toBe('')
})
