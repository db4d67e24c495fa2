import { useRouteLoaderData } from 'react-router'
import type { loader } from './layout.tsx'

/** Title and description of a page; React moves them to the head. */
export function PageHead({ title, description }: { title?: string; description?: string }) {
  const shopName = useRouteLoaderData<typeof loader>('storefront/layout')?.shopName ?? ''
  return (
    <>
      <title>{[title, shopName].filter(Boolean).join(' · ')}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
