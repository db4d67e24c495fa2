import { Link } from 'react-router'
import type { AdminProduct } from '#shop/catalogue/admin-list/admin-list.ts'
import { formatPaise } from '#shop/money.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { DeleteProduct } from '../delete-product.tsx'
import { columnsClass } from './column-headings.tsx'
import { QuickEdit } from './quick-edit.tsx'
import { SelectProduct } from './select-products.tsx'
import { StateLabel } from '../state-label.tsx'
import { StockLabels } from '../stock/stock-labels.tsx'

const cell = 'min-w-0'

/** The number of characters shown of a product's id. */
export const ID_SHOWN = 8

type ProductRowProps = {
  product: AdminProduct
  kindName: string
  lowStockMax: number
  address: string
}

export function ProductRow({ product, kindName, lowStockMax, address }: ProductRowProps) {
  const heading = `product-${product.id}`
  return (
    <div
      role="row"
      aria-labelledby={heading}
      className={`grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border border-hem bg-paper p-3 md:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,22rem)] xl:min-h-14 xl:items-center xl:border-t-0 xl:py-0.75 ${columnsClass}`}
    >
      <div
        role="cell"
        className={`${cell} row-span-3 xl:row-span-1 xl:flex xl:flex-row-reverse xl:items-center xl:justify-end xl:gap-1`}
      >
        <div className="xl:w-9">
          <Picture image={product.image} alt="" sizes="72px" widest={240} />
        </div>
        <SelectProduct product={product} />
      </div>
      <div role="cell" className={cell}>
        <h2 id={heading} className="font-sans font-semibold wrap-anywhere xl:leading-snug">
          <Link
            to={`/admin/productinfos/${product.id}`}
            className="inline-block py-2.5 text-indigo underline-offset-2 hover:underline md:py-1 xl:py-0"
          >
            {product.title}
          </Link>
        </h2>
        <StateLabel product={product} />
        <p className="text-sm text-stone">
          <span className="sr-only">Id </span>
          <span className="font-mono">{product.id.slice(0, ID_SHOWN)}</span>
          {' · '}
          {kindName}
          {product.categories.length > 0 && ` · ${product.categories.join(', ')}`}
        </p>
      </div>
      <div role="cell" className={`${cell} figures col-start-2 text-sm text-stone xl:col-auto`}>
        <span className="xl:sr-only">Original price </span>
        {formatPaise(product.originalPricePaise)}
      </div>
      <div role="cell" className={`${cell} col-start-2 xl:col-auto`}>
        <StockLabels product={product} lowStockMax={lowStockMax} />
      </div>
      <div
        role="cell"
        aria-colspan={2}
        className={`${cell} col-span-2 md:col-span-1 md:col-start-3 md:row-span-2 md:row-start-1 xl:col-span-2 xl:col-start-auto xl:row-auto`}
      >
        <QuickEdit product={product} />
      </div>
      <div
        role="cell"
        className={`${cell} col-span-2 flex items-center justify-end gap-1 border-t border-hem pt-1 md:col-span-1 md:col-start-3 md:row-start-3 md:border-0 md:pt-0 xl:col-auto xl:row-auto`}
      >
        <Link
          to={`/admin/updateproduct/${product.id}`}
          aria-label={`Edit ${product.title}`}
          className={`${buttonClass('quiet', 'compact')} xl:px-2`}
        >
          Edit
        </Link>
        <DeleteProduct product={product} action={address} isIcon />
      </div>
    </div>
  )
}
