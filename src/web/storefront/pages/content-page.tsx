import { data, redirect } from 'react-router'
import { pagePath } from '#shop/pages/page.ts'
import { fillFacts } from '#shop/pages/page-facts.ts'
import { findPublishedPage } from '#shop/pages/page-store.server.ts'
import { readFacts } from '#shop/pages/read-facts.server.ts'
import { imagesOf, summaryOf } from '#shop/pages/rich-text.ts'
import { findNewAddress } from '#shop/seo/old-address-store.server.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { markPublic, shopContext } from '#web/shop-context.server.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import { describeStaticPage } from './describe-static-page.server.ts'
import { previewedContent } from './previewed-content.server.ts'
import { RichText } from './rich-text.tsx'
import type { Route } from './+types/content-page.ts'

export { StorefrontError as ErrorBoundary }

const DESCRIPTION_MAX = 160

/** A page that the owner has written. Admins may look at each of its versions (`?preview=2`). */
export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { db } = shop
  const preview = await previewedContent(request, slug, context)
  const content = preview ?? (await findPublishedPage(db, slug))?.content
  const path = pagePath(slug)
  if (!content) {
    const to = await findNewAddress(db, path)
    throw to ? redirect(to, 301) : data('No such page', { status: 404 })
  }
  const text = fillFacts(content.text, await readFacts(shop))
  if (!preview) {
    markPublic(context, siteTopic)
    describeStaticPage(context, content.title, path, { image: imagesOf(text)[0] })
  }
  const { title, seoTitle, seoDescription } = content
  return {
    title,
    seoTitle: seoTitle || title,
    description: seoDescription || summaryOf(text, DESCRIPTION_MAX),
    text,
  }
}

export default function ContentPage({
  loaderData: { title, seoTitle, description, text },
}: Route.ComponentProps) {
  return (
    <div className="page-width pt-8 md:pt-14">
      <PageHead title={seoTitle} description={description} />
      <div className="mx-auto max-w-measure">
        <BackHeader heading={title} />
        <RichText text={text} />
      </div>
    </div>
  )
}
