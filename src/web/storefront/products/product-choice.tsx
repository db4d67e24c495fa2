import { useState } from 'react'
import { clampQuantity } from '#shop/catalogue/chosen-quantity.ts'
import type { Product } from '#shop/catalogue/product-fields.ts'
import { availableInSize, detailSize } from '#shop/catalogue/product.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { cartItemOf } from '../cart/cart-item.ts'
import { readCart, removeFromCart, useCart } from '../cart/cart-storage.ts'
import { sizesInCart } from '../cart/sizes-in-cart.ts'
import { toggleInCart } from '../cart/toggle-in-cart.ts'
import { changeOptions, optionsInCart, shownItem, type ChosenOptions } from './chosen-options.ts'
import { setSizeParameter, useSizeParameter } from './size-parameter.ts'
import { QuantityChoice } from './quantity-choice.tsx'
import { SizeChoice } from './size-choice.tsx'
import { BarPrice } from './bar-price.tsx'

/** If at most this many units are in stock, the page shows how many are left. */
const LOW_STOCK = 3

/** Size, quantity and cart button. Changing size or quantity removes the product from the cart; the
 * customer must add it again. */
export function ProductChoice({ product }: { product: Omit<Product, 'attributes'> }) {
  const ownItems = useCart().filter(({ id }) => id === product.id)
  const [chosen, setChosen] = useState<ChosenOptions>({})
  const [wasRemoved, setWasRemoved] = useState(false)

  const sizeInAddress = useSizeParameter(product.sizes)
  const wantedSize = chosen.size ?? sizeInAddress
  const inCart = shownItem(ownItems, wantedSize, sizesInCart())
  const options = { ...chosen, ...optionsInCart(inCart) }
  const size = options.size ?? wantedSize ?? detailSize(product.sizes)
  const available = availableInSize(product, size)
  const isSoldOut = available <= 0
  const wanted = options.quantity ?? 1
  const quantity = clampQuantity(wanted, available)
  const stockNote = available <= LOW_STOCK ? `Only ${available} left` : ''
  /** Reserves a line for the stock message, so that selecting a size does not shift the layout. */
  const reservesLine = product.sizes.some((each) => availableInSize(product, each) <= LOW_STOCK)

  /** Applies a choice. Reads the stored cart, because a choice made before hydration arrives before
   * the cart state does. */
  function choose(change: ChosenOptions) {
    if (change.size !== undefined) setSizeParameter(change.size)
    const stored = readCart().filter(({ id }) => id === product.id)
    const sizes = sizesInCart()
    const next = sizes === 'several' ? (change.size ?? size) : wantedSize
    const inStorage = shownItem(stored, next, sizes)
    setChosen((last) => changeOptions(change, last, inStorage).options)
    if (!changeOptions(change, chosen, inStorage).leavesCart) return
    removeFromCart(product.id, next)
    setWasRemoved(true)
    notify.success('Deleted from cart')
  }

  function toggle() {
    setChosen({ size, quantity })
    toggleInCart(cartItemOf(product, size, quantity), inCart !== undefined, size)
    setWasRemoved(false)
  }

  return (
    <>
      <div className="flex flex-wrap gap-x-10 gap-y-5">
        <SizeChoice product={product} chosen={size} onChoose={(next) => choose({ size: next })} />
        <QuantityChoice
          quantity={quantity}
          available={available}
          onChange={(next) => choose({ quantity: next })}
        />
        <p role="status" className={`w-full ${reservesLine ? 'min-h-lh' : 'empty:hidden'}`}>
          {isSoldOut ? (
            <strong className="font-semibold text-rose">
              Sold out{product.available > 0 && ` in size ${size}`}
            </strong>
          ) : (
            [
              wasRemoved &&
                'Your choice changed, so we removed the piece from your cart. Add it again to keep it.',
              stockNote || (quantity < wanted && `Only ${available} left`),
            ]
              .filter(Boolean)
              .join(' ')
          )}
        </p>
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <p className="border-l-4 border-zari bg-paper px-4 py-3">
            Buying needs JavaScript. Please switch it on, or write to us.
          </p>
        )}
      </noscript>
      <div className="flex flex-wrap gap-3 max-md:contents">
        <div className="buy-bar">
          <BarPrice product={product} note={isSoldOut ? 'Sold out' : stockNote} />
          <Button
            type="button"
            onClick={toggle}
            disabled={isSoldOut && !inCart}
            variant={inCart ? 'secondary' : 'primary'}
            className="grow basis-[180px] max-md:px-3 noscript:hidden"
          >
            {inCart ? 'Remove from Cart' : 'Add to Cart'}
          </Button>
        </div>
        <ButtonLink
          to="/cart"
          variant={inCart ? 'primary' : 'secondary'}
          className="md:grow md:basis-32"
        >
          Go to Cart
        </ButtonLink>
      </div>
    </>
  )
}
