import { useId, useRef } from 'react'
import type { ProductCard as Card } from '#shop/catalogue/product.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/shell-icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { CardList } from '../products/card-list.tsx'

/** A list that scrolls sideways, with two buttons that scroll it. */
export function ProductCarousel({
  heading,
  products,
  isLoading,
}: {
  heading: string
  products: readonly Card[]
  isLoading: boolean
}) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const scroll = (direction: 1 | -1) =>
    list.current?.scrollBy({
      left: direction * list.current.clientWidth * 0.8,
      behavior: 'smooth',
    })

  return (
    <section aria-labelledby={id} className="home-band">
      <div className="page-width flex items-end justify-between gap-4">
        <div>
          <h2 id={id} className="home-head">
            {heading}
          </h2>
          <ThreadUnder className="mt-2" />
        </div>
        {isLoading && <Spinner />}
        {products.length > 0 && (
          <div className="hidden gap-2 md:flex">
            <button
              type="button"
              onClick={() => scroll(-1)}
              aria-label={`${heading}: back`}
              className="carousel-arrow"
            >
              <ChevronLeftIcon />
            </button>
            <button
              type="button"
              onClick={() => scroll(1)}
              aria-label={`${heading}: more`}
              className="carousel-arrow"
            >
              <ChevronRightIcon />
            </button>
          </div>
        )}
      </div>
      {products.length === 0 && !isLoading && (
        <p className="page-width mt-8 text-stone">No Products</p>
      )}
      <CardList
        ref={list}
        products={products}
        cardStyle={{
          heading: 'h3',
          sizes: '(min-width: 48rem) min(30vw, 272px), min(42vw, 272px)',
        }}
        className="no-scrollbar carousel"
      />
    </section>
  )
}
