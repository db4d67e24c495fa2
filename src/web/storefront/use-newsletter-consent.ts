import { useRouteLoaderData } from 'react-router'
import type { StorefrontData } from './storefront-data.ts'

/** What the forms of the newsletter say about its consent. */
export function useNewsletterConsent(): string | undefined {
  return useRouteLoaderData<StorefrontData>('storefront/layout')?.newsletterConsent
}
