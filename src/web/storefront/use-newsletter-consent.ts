import { useRouteLoaderData } from 'react-router'
import type { StorefrontData } from './storefront-data.ts'

/** The consent text of the newsletter forms. */
export function useNewsletterConsent(): string | undefined {
  return useRouteLoaderData<StorefrontData>('storefront/layout')?.newsletterConsent
}
