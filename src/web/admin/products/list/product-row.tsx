import { Link } from 'react-router'
import type { AdminProduct } from '#shop/catalogue/admin-list.ts'
import { formatPaise } from '#shop/money.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { DeleteProduct } from '../delete-product.tsx'
import { columnsClass } from './column-headings.tsx'
import { QuickEdit } from './quick-edit.tsx'
import { SelectProduct } from './select-products.tsx'
import { StateLabel } from '../state-label.tsx'
import { StockLabels } from '../stock/stock-labels.tsx'

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
    <article
      aria-labelledby={heading}
      className={`grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border border-hem bg-paper p-3 md:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,22rem)] lg:items-center lg:py-1.5 ${columnsClass}`}
    >
      <div className="row-span-2 lg:row-span-1 lg:flex lg:flex-row-reverse lg:items-center lg:gap-1">
        <div className="lg:w-14">
          <Picture image={product.image} alt="" sizes="72px" widest={240} />
        </div>
        <SelectProduct product={product} />
      </div>
      <div className="min-w-0">
        <h2 id={heading} className="font-sans font-semibold">
          <Link
            to={`/admin/productinfos/${product.id}`}
            className="inline-block py-2.5 text-indigo underline-offset-2 hover:underline md:py-1"
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
        <p className="figures text-sm text-stone">
          Original price {formatPaise(product.originalPricePaise)}
        </p>
      </div>
      <div className="col-start-2 row-start-2 lg:col-start-3 lg:row-start-1">
        <StockLabels product={product} lowStockMax={lowStockMax} />
      </div>
      <div className="col-span-2 md:col-span-1 md:col-start-3 md:row-start-1 lg:col-start-4">
        <QuickEdit product={product} />
      </div>
      <div className="col-span-2 flex items-center justify-end gap-1 border-t border-hem pt-1 md:col-span-1 md:col-start-3 md:row-start-2 md:border-0 md:pt-0 lg:col-start-5 lg:row-start-1">
        <Link
          to={`/admin/updateproduct/${product.id}`}
          aria-label={`Edit ${product.title}`}
          className={buttonClass('quiet', 'dense')}
        >
          Edit
        </Link>
        <DeleteProduct product={product} action={address} isIcon />
      </div>
    </article>
  )
}
