import { createContext, use, type ComponentPropsWithRef } from 'react'
import type { ProductCard as Card } from '#shop/catalogue/product.ts'
import { ProductCard } from './product-card.tsx'

/** What the cards of one list have in common. */
export type CardListStyle = {
  heading: 'h2' | 'h3'
  /** How wide their pictures are shown, as in HTML. */
  sizes: string
  /** So many pictures are fetched at once: the first row is what a visitor waits for. */
  firstPictures?: number
}

/** The HTML of a list's cards. */
export type RenderCards = (products: readonly Card[], look: CardListStyle) => string

/** The server's short way to the same HTML (`draw-cards.server.tsx`). Undefined in the browser, which makes the cards of their parts. */
export const RenderCardsContext = createContext<RenderCards | undefined>(undefined)

type CardListProps = ComponentPropsWithRef<'ul'> & {
  products: readonly Card[]
  look: CardListStyle
}

export function CardList({ products, look, ...list }: CardListProps) {
  const draw = use(RenderCardsContext)
  if (draw) return <ul {...list} dangerouslySetInnerHTML={{ __html: draw(products, look) }} />
  return (
    <ul {...list}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          heading={look.heading}
          sizes={look.sizes}
          isFirst={index < (look.firstPictures ?? 0)}
        />
      ))}
    </ul>
  )
}
