import type { Advance } from '#shop/advance-mode.ts'
import { advanceText } from '#shop/advance-sale.ts'
import type { Size } from '#shop/catalogue/product.ts'
import { formatPaise, type Paise } from '#shop/money.ts'
import { TrashIcon } from '#web/ui/icons.tsx'
import { tileTitle } from './tile-title.ts'

export type TileLine = {
  productId: string
  title: string
  size: Size
  quantity: number
  pictureUrl: string | undefined
  unitPricePaise: Paise
  /** Texts about changes of the product since it was added to the cart. */
  notice: string | null
  /** A sentence about the return window. */
  returns?: string | undefined
  advance?: Advance | undefined
}

/** A long title is shortened on screen only. Assistive technology gets the whole title. */
export function OrderTile({
  line,
  isOneOfSizes = false,
  onRemove,
  isLocked,
}: {
  line: TileLine
  /** Whether the order holds other sizes of the product, so that names need the size. */
  isOneOfSizes?: boolean
  onRemove: () => void
  isLocked: boolean
}) {
  const { title, size, quantity } = line
  return (
    <div className="flex flex-wrap gap-4">
      {line.pictureUrl ? (
        <img
          src={line.pictureUrl}
          alt=""
          width={72}
          height={96}
          loading="lazy"
          className="aspect-3/4 w-18 shrink-0 self-start bg-linen object-cover"
        />
      ) : (
        <span className="aspect-3/4 w-18 shrink-0 self-start bg-linen" />
      )}
      <div className="min-w-0 flex-1 basis-24">
        <h3 className="font-sans font-semibold" title={title}>
          {tileTitle(title) === title ? (
            title
          ) : (
            <>
              <span aria-hidden="true">{tileTitle(title)}</span>
              <span className="sr-only">{title}</span>
            </>
          )}
        </h3>
        <p className="text-stone">
          {size && `Size ${size} · `}Quantity {quantity}
        </p>
        <p className="figures">
          {formatPaise(line.unitPricePaise)}
          {quantity > 1 && <span className="text-stone"> × {quantity}</span>}
        </p>
        {line.advance && <p className="text-sm">{advanceText(line.advance)}</p>}
        {line.returns && <p className="text-sm text-stone">{line.returns}</p>}
        {line.notice && <p className="mt-1 border-l-2 border-zari pl-2 text-sm">{line.notice}</p>}
      </div>
      <button
        type="button"
        onClick={onRemove}
        disabled={isLocked}
        aria-label={isOneOfSizes ? `Remove ${title}, size ${size}` : `Remove ${title}`}
        className="-mr-2 grid size-11 shrink-0 place-items-center text-stone hover:text-rose disabled:opacity-40"
      >
        <TrashIcon className="size-5" />
      </button>
    </div>
  )
}
