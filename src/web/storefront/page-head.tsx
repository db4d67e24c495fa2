import { use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { MetadataContext } from '../rendering/page-metadata.ts'
import type { loader } from './layout.tsx'

/** Title and description of a page; React moves them to the head. */
export function PageHead({ title, description }: { title?: string; description?: string }) {
  const shopName = useRouteLoaderData<typeof loader>('storefront/layout')?.shopName ?? ''
  const fullTitle = [title, shopName].filter(Boolean).join(' · ')
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {use(MetadataContext)?.besideTitle(fullTitle, description ?? '')}
    </>
  )
}
