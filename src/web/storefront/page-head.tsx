import { use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { MetadataContext } from '../rendering/page-metadata.ts'
import type { StorefrontData } from './storefront-data.ts'

/** Title and description of a page; React moves them to the head. */
export function PageHead({ title, description }: { title?: string; description?: string }) {
  const shopName = useRouteLoaderData<StorefrontData>('storefront/layout')?.shopName ?? ''
  const fullTitle = [title, shopName].filter(Boolean).join(' · ')
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {use(MetadataContext)?.besideTitle(fullTitle, description ?? '')}
    </>
  )
}
