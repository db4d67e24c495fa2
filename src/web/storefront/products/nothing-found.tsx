import { Link } from 'react-router'
import type { ProductCard } from '#shop/catalogue/product.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { collections, garmentTypes } from '../shop-places.ts'
import { ProductGrid } from './product-grid.tsx'
import { searchAddress } from './search-address.ts'

type Shelf = { name: string; to: string }
/** `offered`: shelves with what the words ask for, where they name no piece. */
type NothingFoundProps = {
  text: string
  offered: Shelf[] | null
  nearest: { words: string; products: ProductCard[] } | null
}

/** Whoever looks for something goes on: to what is nearest, to the shelves, or to somebody who can be asked. */
export function NothingFound({ text, offered, nearest }: NothingFoundProps) {
  return (
    <>
      <EmptyState
        title="No Products"
        action={
          <ul aria-label="Shelves" className="flex flex-wrap justify-center gap-4">
            {(offered ?? [...garmentTypes, ...collections]).map(({ name, to }) => (
              <li key={to}>
                <ButtonLink to={to} look="secondary">
                  {name}
                </ButtonLink>
              </li>
            ))}
          </ul>
        }
      >
        <p>
          {offered
            ? `No name of a piece has “${text}” in it. See which pieces fit it, or `
            : `We have nothing for “${text}” at the moment. Try fewer words: a weave, a cloth or a colour, such as “silk” or “red”. Or `}
          <Link to="/contact" className="text-madder underline underline-offset-4">
            ask us for it
          </Link>
          .
        </p>
      </EmptyState>
      {nearest && (
        <section aria-labelledby="nearest">
          <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="nearest" className="text-2xl md:text-3xl">
              Close to what you wrote
            </h2>
            <Link
              to={searchAddress(nearest.words)}
              className="leading-11 text-madder underline-offset-4 hover:underline"
            >
              All pieces for “{nearest.words}”
            </Link>
          </div>
          <ProductGrid products={nearest.products} heading="h3" />
        </section>
      )}
    </>
  )
}
