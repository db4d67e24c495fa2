import { redirect, useNavigation } from 'react-router'
import { organisationData, linkPreviewOf } from '#shop/seo/structured-data.ts'
import { hasDefaultName } from '#shop/site/brand/brand.ts'
import { findBrand, findShopFront } from '#shop/site/brand/brand-store.server.ts'
import { findEditedHome, findHome } from '#shop/site/home/home-store.server.ts'
import { safeLink, siteTopic } from '#shop/site/site-record.ts'
import { findShopDetails } from '#shop/site/site-store.server.ts'
import { describePage } from '#web/rendering/page-metadata.server.tsx'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { markPublic, shopContext } from '#web/shop-context.server.ts'
import { PageHead } from '../page-head.tsx'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/home-page.ts'
import { homeHead } from './home-head.ts'
import { HomeSection } from './home-section.tsx'
import { isMenuPreview } from '../load-menus.server.ts'
import { loadSections } from './load-sections.server.ts'
import { ThankYou } from './thank-you.tsx'

export { StorefrontError as ErrorBoundary }

/** Admins may look at a draft (`?preview`). A coupon code (`?code`) is remembered until checkout. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config, keep } = context.get(shopContext)
  const brand = await findBrand({ db, keep, config })
  const { tagline } = brand
  const hasDrawings = hasDefaultName(brand)
  const { searchParams } = new URL(request.url)
  const code = searchParams.get('code')
  if (code) throw redirect(`/offers/${encodeURIComponent(code)}`)
  if (searchParams.has('preview')) {
    await requireAdmin(request, context)
    const { sections } = await (isMenuPreview(request) ? findHome(db) : findEditedHome(db))
    const { shown } = await loadSections(context, { sections, hasDrawings })
    return { sections: shown, head: homeHead({ sections, tagline }) }
  }
  markPublic(context, siteTopic)
  const { sections } = await findHome(db, keep)
  const [{ shown, products }, details, front] = await Promise.all([
    loadSections(context, { sections, hasDrawings }),
    findShopDetails(db, keep),
    findShopFront({ db, keep, config }),
  ])
  const { address = '', instagram = '', facebook = '', pinterest = '' } = details?.body ?? {}
  const links = [instagram, facebook, pinterest].flatMap((link) => safeLink(link) ?? [])
  const pictured = products.find(({ image }) => image)
  describePage(context, {
    path: '/',
    data: organisationData(front, { address, links }),
    ...(pictured?.image && {
      picture: { ...linkPreviewOf(pictured.image), alt: pictured.title },
    }),
  })
  return { sections: shown, head: homeHead({ sections, tagline }) }
}

export default function HomePage({ loaderData: { sections, head } }: Route.ComponentProps) {
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname === '/'
  return (
    <>
      <PageHead {...head} />
      <ThankYou />
      {sections.map((section, index) => (
        <HomeSection key={index} section={section} isLoading={isLoading} />
      ))}
    </>
  )
}
