import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { parseRupees } from '#shop/rupees.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import { FormCard } from './form-card.tsx'

type TypedText = Pick<TypedProduct, 'title' | 'description' | 'highlights' | 'sizes'>
type TypedPrices = Pick<TypedProduct, 'originalPrice' | 'sellingPrice'>
type PreviewProps = { typed: Pick<TypedProduct, 'pictures'> & TypedText & TypedPrices }

const HIGHLIGHTS_SHOWN = 3

/** Previews the product card and page with the values that are typed in the form. */
export function ProductPreview({ typed }: PreviewProps) {
  const image = typed.pictures.find((picture) => picture !== null) ?? null
  return (
    <FormCard head="Preview" className="flex flex-wrap gap-4 wrap-anywhere">
      <div className="w-28">
        <h3 className="mb-1 font-sans text-sm text-stone">In lists</h3>
        <Picture image={image} alt="" sizes="112px" widest={240} />
        <p className="mt-2 leading-snug font-semibold">{typed.title || 'No title yet'}</p>
        <TypedPrice typed={typed} />
      </div>
      <PagePreview typed={typed} />
    </FormCard>
  )
}

function PagePreview({ typed }: { typed: TypedText & TypedPrices }) {
  const highlights = typed.highlights.filter((text) => text.trim() !== '')
  return (
    <div className="min-w-0 flex-[1_1_min(100%,10rem)] border-l border-hem pl-4">
      <h3 className="mb-1 font-sans text-sm text-stone">On its page</h3>
      <p className="font-heading text-xl">{typed.title || 'No title yet'}</p>
      <ThreadUnder className="my-2" />
      <TypedPrice typed={typed} />
      {typed.sizes.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5 text-sm">
          {typed.sizes.map((size) => (
            <li key={size} className="rounded-sm border border-stone/80 px-2">
              {size}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 line-clamp-4 text-sm whitespace-pre-line">{typed.description}</p>
      <ul className="mt-2 list-disc pl-4 text-sm text-stone">
        {highlights.slice(0, HIGHLIGHTS_SHOWN).map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

/** The original price is struck through, also if the shop's rule for struck-through prices differs. */
function TypedPrice({ typed: { sellingPrice, originalPrice } }: { typed: TypedPrices }) {
  const selling = parseRupees(sellingPrice)
  if (selling === null) return null
  const original = parseRupees(originalPrice) ?? selling
  return <Price sellingPaise={selling} struckPaise={original} strike="original" />
}
