import type { ReactNode } from 'react'
import type { ProductCard } from '#shop/catalogue/product.ts'
import type { Page } from '#shop/paging.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { ProductGrid } from './product-grid.tsx'

type ProductListProps = {
  heading: string
  note?: string
  /** Without the question mark. */
  path: string
  products: Page<ProductCard>
  /** Shown in place of an empty list. */
  empty: ReactNode
}

export function ProductList({ heading, note, path, products, empty }: ProductListProps) {
  const { items, page, pages, total } = products
  return (
    <div className="page-width pt-8 md:pt-14">
      <div className="mb-8 md:mb-12">
        <h1 className="text-4xl md:text-5xl">{heading}</h1>
        <ThreadUnder className="mt-4" />
        <p className="figures mt-3 text-stone">
          {[total > 0 && `${total.toLocaleString('en-IN')} ${total === 1 ? 'piece' : 'pieces'}`, note].filter(Boolean).join(' ')}
        </p>
      </div>
      {items.length > 0 ? <ProductGrid products={items} /> : empty}
      <Pagination page={page} pages={pages} linkTo={(number) => (number === 1 ? path : `${path}?page=${number}`)} />
    </div>
  )
}
