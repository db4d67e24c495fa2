import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { parseRupees } from '#shop/rupees.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'

type CardPreviewProps = { typed: Pick<TypedProduct, 'pictures' | 'title'> & TypedPrices }
type TypedPrices = Pick<TypedProduct, 'originalPrice' | 'sellingPrice'>

/** How customers see the product in lists, from what is typed. The original price is struck through,
 * also if the shop's rule for struck-through prices differs. */
export function CardPreview({ typed }: CardPreviewProps) {
  const image = typed.pictures.find((picture) => picture !== null) ?? null
  const selling = parseRupees(typed.sellingPrice)
  const original = parseRupees(typed.originalPrice)
  return (
    <section
      aria-label="In lists"
      className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 border border-hem bg-paper p-4 max-lg:hidden"
    >
      <div>
        <Picture image={image} alt="" sizes="96px" widest={240} />
      </div>
      <div className="min-w-0">
        <h2 className="mb-2 font-sans text-sm text-stone">In lists</h2>
        <p className="font-semibold break-words">{typed.title || 'No title yet'}</p>
        {selling !== null && (
          <Price sellingPaise={selling} struckPaise={original ?? selling} strike="original" />
        )}
      </div>
    </section>
  )
}
