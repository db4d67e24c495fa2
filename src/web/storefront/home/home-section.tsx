import { useMemo } from 'react'
import { keptHtml, deferredPart } from '../deferred/deferred-part.tsx'
import { unpackCards } from '../products/packed-cards.ts'
import { RecentlyViewed } from '../recent/recently-viewed.tsx'
import { Hero } from './hero.tsx'
import type { ShownSection } from './load-sections.server.ts'
import { ProductCarousel } from './product-carousel.tsx'
import { SmallTiles } from './small-tiles.tsx'
import { ImageText, Promises } from './text-sections.tsx'
import { TypeTiles } from './type-tiles.tsx'

const NewsletterBand = deferredPart('NewsletterBand', keptHtml('section', '.newsletter-band'))

type HomeSectionProps = { section: ShownSection; isLoading: boolean }

export function HomeSection({
  section: { type, title, items, cards, product, isDrawn },
  isLoading,
}: HomeSectionProps) {
  const products = useMemo(() => cards && unpackCards(cards), [cards])
  const item = items[0]!
  if (products)
    return <ProductCarousel heading={item.heading} products={products} isLoading={isLoading} />
  if (type === 'hero') return <Hero {...{ item, product, isDrawn }} />
  if (type === 'tiles') return <TypeTiles items={items} />
  if (type === 'small-tiles') return <SmallTiles title={title} items={items} />
  if (type === 'newsletter') return <NewsletterBand heading={item.heading} text={item.text} />
  if (type === 'recently-viewed') return <RecentlyViewed heading={item.heading} />
  return type === 'promises' ? <Promises items={items} /> : <ImageText item={item} />
}
