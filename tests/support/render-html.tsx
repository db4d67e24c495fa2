import { createElement, type ComponentType, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { DeferredPartsContext } from '../../src/web/storefront/deferred/deferred-part.tsx'
import { deferredParts } from '../../src/web/storefront/deferred/deferred-parts.ts'
import type { StaffRole } from '#shop/people/role.ts'

/** Returns the element's HTML as the server renders it inside the admin's layout. `role` is the role
 * of the signed-in user. */
export function htmlOf(
  element: ReactElement,
  { role = 'admin', path = '/' }: { role?: StaffRole; path?: string } = {},
): string {
  const layout = {
    id: 'admin/layout',
    path: '*',
    Component: () => element,
    loader: () => ({ role }),
  }
  const Stub = createRoutesStub([layout])
  return renderToStaticMarkup(
    <DeferredPartsContext value={deferredParts}>
      <Stub initialEntries={[path]} hydrationData={{ loaderData: { [layout.id]: { role } } }} />
    </DeferredPartsContext>,
  )
}

/** Returns the HTML of a route's page component, whose props are typed by the framework. */
export function pageHtml(
  Page: unknown,
  props: { loaderData: unknown; actionData?: unknown },
  options?: { role?: StaffRole; path?: string },
): string {
  return htmlOf(createElement(Page as ComponentType<object>, props), options)
}
