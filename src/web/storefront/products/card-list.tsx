import { createContext, use, type ComponentPropsWithRef } from 'react'
import type { ProductCard as Card } from '#shop/catalogue/product.ts'
import { ProductCard } from './product-card.tsx'

/** Settings for all cards of one list. */
export type CardListStyle = {
  heading: 'h2' | 'h3'
  /** The `sizes` attribute of the cards' images. */
  sizes: string
  /** Number of images that load at once: those of the first row. */
  firstPictures?: number
}

/** Returns the HTML of all cards in a list. */
export type RenderCards = (products: readonly Card[], cardStyle: CardListStyle) => string

/** On the server, the function that renders cards from templates. Undefined in the browser. */
export const RenderCardsContext = createContext<RenderCards | undefined>(undefined)

type CardListProps = ComponentPropsWithRef<'ul'> & {
  products: readonly Card[]
  cardStyle: CardListStyle
}

export function CardList({ products, cardStyle, ...list }: CardListProps) {
  const draw = use(RenderCardsContext)
  if (draw) return <ul {...list} dangerouslySetInnerHTML={{ __html: draw(products, cardStyle) }} />
  return (
    <ul {...list}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          heading={cardStyle.heading}
          sizes={cardStyle.sizes}
          isFirst={index < (cardStyle.firstPictures ?? 0)}
        />
      ))}
    </ul>
  )
}
