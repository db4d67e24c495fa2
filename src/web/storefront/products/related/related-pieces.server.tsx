import { renderToStaticMarkup } from 'react-dom/server'
import { cardTopic, cardTopics, type ProductCard } from '#shop/catalogue/product.ts'
import { productPath } from '#shop/seo/product-path.ts'
import type { RelatedCards } from '#shop/similar/similar-store.server.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { WishHeart } from '../../wish-list/wish-heart.tsx'

/** The regions `Similar pieces` and `Goes well with`, which need no script, and the topics of their
 * cards. */
export function relatedPieces({ similar, goesWell, goesWellIds }: RelatedCards): {
  html: string
  topics: string[]
} {
  const cards = [...similar, ...goesWell]
  return {
    html:
      cards.length === 0
        ? ''
        : renderToStaticMarkup(
            <>
              <PieceRow id="similar" heading="Similar pieces" cards={similar} />
              <PieceRow id="goes-well" heading="Goes well with" cards={goesWell} />
            </>,
          ),
    // A piece that is withdrawn or sold out appears as soon as it can be bought again.
    topics: [...new Set([...cards.flatMap(cardTopics), ...goesWellIds.map(cardTopic)])],
  }
}

type PieceRowProps = { id: string; heading: string; cards: readonly ProductCard[] }

function PieceRow({ id, heading, cards }: PieceRowProps) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="pieces">
      <div>
        <h2 id={id} className="region-head">
          {heading}
        </h2>
        <ThreadUnder className="mt-2" />
      </div>
      <ul className="no-scrollbar">
        {cards.map((card) => (
          <li key={card.id} className="card">
            <div className="card-frame">
              <Picture
                image={card.image}
                alt={card.title}
                sizes="(min-width: 75rem) 286px, (min-width: 48rem) 22vw, 42vw"
                widest={640}
              />
            </div>
            <h3 className="card-title">
              <a href={productPath(card)}>{card.title}</a>
            </h3>
            <Price
              sellingPaise={card.sellingPricePaise}
              struckPaise={card.struckPricePaise}
              strike={card.strike}
            />
            {card.colours !== undefined && (
              <p className="card-colours">{`${card.colours} colours`}</p>
            )}
            <WishHeart id={card.id} title={card.title} />
          </li>
        ))}
      </ul>
    </section>
  )
}
