import { Link } from 'react-router'
import type { ProductCard } from '#shop/catalogue/product.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { MenuLink } from '#shop/site/menus/shown-menus.ts'
import { collections } from '../navigation.ts'
import { ProductGrid } from './product-grid.tsx'
import { searchAddress } from './search-address.ts'

type NothingFoundProps = {
  text: string
  /** If the query names only a price, size or category: the collections, filtered by it. */
  matching: MenuLink[] | null
  garments: MenuLink[]
  /** Products that match a part of the query, and the words of that part. */
  alternatives: { words: string; products: ProductCard[] } | null
}

export function NothingFound({ text, matching, garments, alternatives }: NothingFoundProps) {
  return (
    <>
      <EmptyState
        title="No Products"
        action={
          <ul aria-label="Collections" className="flex flex-wrap justify-center gap-4">
            {(matching ?? [...garments, ...collections]).map(({ name, to }) => (
              <li key={to}>
                <ButtonLink to={to} variant="secondary">
                  {name}
                </ButtonLink>
              </li>
            ))}
          </ul>
        }
      >
        <p>
          {matching
            ? `No piece is called “${text}”. See the pieces that match it, or `
            : `We have nothing for “${text}” at the moment. Try fewer words: a weave, a cloth or a colour, such as “silk” or “red”. Or `}
          <Link to="/contact" className="text-madder underline underline-offset-4">
            ask us for it
          </Link>
          .
        </p>
      </EmptyState>
      {alternatives && (
        <section aria-labelledby="nearest">
          <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="nearest" className="text-2xl md:text-3xl">
              Close to what you wrote
            </h2>
            <Link
              to={searchAddress(alternatives.words)}
              className="leading-11 text-madder underline-offset-4 hover:underline"
            >
              All pieces for “{alternatives.words}”
            </Link>
          </div>
          <ProductGrid products={alternatives.products} heading="h3" />
        </section>
      )}
    </>
  )
}
