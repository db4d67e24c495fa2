import { renderToStaticMarkup } from 'react-dom/server'
import type { Db } from '#platform/database/database.server.ts'
import { cardTopic, cardTopics, type ProductCard } from '#shop/catalogue/product.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { listRelated } from '#shop/similar/similar-store.server.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { WishHeart } from '../../wish-list/wish-heart.tsx'

/** One row of the grid on a wide screen, two on a phone. */
const SHOWN = 4

/** The regions `Similar pieces` and `Goes well with`, which need no script, and the topics of their
 * cards. */
export async function relatedPieces(
  db: Db,
  id: string,
  isByDesign: boolean,
): Promise<{ html: string; topics: string[] }> {
  const { similar, goesWell, goesWellIds } = await listRelated(db, id, SHOWN, isByDesign)
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
    <section aria-labelledby={id} className="mb-12">
      <h2 id={id} className="mb-5 text-2xl">
        {heading}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-4 md:gap-x-6 xl:gap-x-8">
        {cards.map((card) => (
          <li key={card.id} className="card">
            <div className="card-frame">
              <Picture
                image={card.image}
                alt={card.title}
                sizes="(min-width: 75rem) 286px, (min-width: 48rem) 22vw, 45vw"
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
