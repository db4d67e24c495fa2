import { useState } from 'react'
import { availableInSize, detailSize, type Product, type Size } from '#shop/catalogue/product.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { cartItemOf } from '../cart/cart-item.ts'
import { addToCart, readCart, removeFromCart, useCart } from '../cart/cart-storage.ts'
import { nameSizeInAddress, useAskedSize } from './asked-size.ts'
import { QuantityChoice } from './quantity-choice.tsx'
import { SizeChoice } from './size-choice.tsx'

/** Few enough to say so. */
const FEW = 3

/** Size, quantity, and the way into the cart. A changed choice takes the piece out again: it must be added anew to apply. */
export function ProductChoice({ product }: { product: Product }) {
  const inCart = useCart().find(({ id }) => id === product.id)
  const [chosenSize, setChosenSize] = useState<Size | ''>()
  const [chosenQuantity, setChosenQuantity] = useState<number>()
  const [isTakenOut, setTakenOut] = useState(false)

  const askedSize = useAskedSize(product.sizes)
  const size = chosenSize ?? (inCart?.size[0] || askedSize || detailSize(product.sizes))
  const quantity = chosenQuantity ?? inCart?.quantity ?? 1
  const available = availableInSize(product, size)
  const isSoldOut = available <= 0
  /** Then there is a line for it whatever is chosen, so that nothing below moves when the size does. */
  const maySaySo = product.sizes.some((each) => availableInSize(product, each) <= FEW)

  /** The cart is asked as it is now: what was chosen before the page was awake is told before the cart is drawn. */
  function choose(next: { size?: Size | ''; quantity?: number }) {
    if (next.size !== undefined) {
      setChosenSize(next.size)
      nameSizeInAddress(next.size)
    }
    if (next.quantity !== undefined) setChosenQuantity(next.quantity)
    const kept = readCart().find(({ id }) => id === product.id)
    if (
      !kept ||
      ((next.size || kept.size[0]) === kept.size[0] &&
        (next.quantity ?? kept.quantity) === kept.quantity)
    )
      return
    removeFromCart(product.id)
    setTakenOut(true)
    notify.success('Deleted from cart')
  }

  function toggle() {
    if (inCart) removeFromCart(product.id)
    else addToCart(cartItemOf(product, size, quantity))
    setTakenOut(false)
    notify.success(inCart ? 'Deleted from cart' : 'Added to cart')
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
        <p role="status" className={`w-full ${maySaySo ? 'min-h-lh' : 'empty:hidden'}`}>
          {isSoldOut ? (
            <strong className="font-semibold text-rose">
              Sold out{product.available > 0 && ` in size ${size}`}
            </strong>
          ) : isTakenOut ? (
            'Your choice changed, so the piece was taken out of the cart. Add it again to keep it.'
          ) : (
            available <= FEW && `Only ${available} left`
          )}
        </p>
      </div>
      <div className="order-4 flex flex-wrap gap-3 max-md:sticky max-md:bottom-0 max-md:z-20 max-md:-mx-4 max-md:border-t max-md:border-zari/45 max-md:bg-ivory max-md:px-4 max-md:py-3 md:order-none">
        <Button
          type="button"
          onClick={toggle}
          disabled={isSoldOut && !inCart}
          look={inCart ? 'secondary' : 'primary'}
          className="grow basis-40 max-md:px-3"
        >
          {inCart ? 'Remove from Cart' : 'Add to Cart'}
        </Button>
        <ButtonLink
          to="/cart"
          look={inCart ? 'primary' : 'secondary'}
          className="grow basis-32 max-md:px-3"
        >
          Go to Cart
        </ButtonLink>
      </div>
    </>
  )
}
