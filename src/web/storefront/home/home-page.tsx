import { useMemo } from 'react'
import { useNavigation } from 'react-router'
import { listNewestOfEach } from '#shop/catalogue/catalogue-store.server.ts'
import { listTopics } from '#shop/catalogue/product.ts'
import { organisationData, previewOf } from '#shop/seo/structured-data.ts'
import { findShopFront } from '#shop/site/brand/brand-store.server.ts'
import { safeLink, siteTopic } from '#shop/site/site-record.ts'
import { findShopDetails } from '#shop/site/site-store.server.ts'
import { describePage } from '#web/rendering/page-metadata.server.tsx'
import { markPublic, shopContext } from '#web/shop-context.server.ts'
import { PageHead } from '../page-head.tsx'
import { packCards, unpackCards } from '../products/packed-cards.ts'
import { StorefrontError } from '../storefront-error.tsx'
import type { Route } from './+types/home-page.ts'
import { Hero } from './hero.tsx'
import { ProductCarousel } from './product-carousel.tsx'
import { ThankYou } from './thank-you.tsx'
import { TypeTiles } from './type-tiles.tsx'

export { StorefrontError as ErrorBoundary }

const CAROUSEL_MAX = 8

const listCarousels = listNewestOfEach(['Popular', 'Recommended'], CAROUSEL_MAX)

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, keep } = context.get(shopContext)
  const [[popular = [], recommended = []], details, front] = await Promise.all([
    listCarousels(db),
    findShopDetails(db, keep),
    findShopFront({ db, keep, config }),
  ])
  markPublic(context, siteTopic, ...listTopics([...popular, ...recommended]))
  const { address = '', instagram = '', facebook = '', pinterest = '' } = details?.body ?? {}
  const links = [instagram, facebook, pinterest].flatMap((link) => safeLink(link) ?? [])
  const shown = [...popular, ...recommended].find(({ image }) => image)
  describePage(context, {
    path: '/',
    data: organisationData(front, { address, links }),
    ...(shown?.image && { picture: { ...previewOf(shown.image), alt: shown.title } }),
  })
  return { popular: packCards(popular), recommended: packCards(recommended) }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const popular = useMemo(() => unpackCards(loaderData.popular), [loaderData.popular])
  const recommended = useMemo(() => unpackCards(loaderData.recommended), [loaderData.recommended])
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location.pathname === '/'
  return (
    <>
      <PageHead
        title="Salwar suits and sarees"
        description="Salwar suits and sarees, chosen piece by piece: silk, cotton and zari for every day and every feast."
      />
      <ThankYou />
      <Hero products={popular} />
      <ProductCarousel heading="Popular" products={popular} isLoading={isLoading} />
      <TypeTiles products={[...recommended, ...popular]} />
      <ProductCarousel heading="Recommended" products={recommended} isLoading={isLoading} />
    </>
  )
}
