import { useState } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { cardSize, type ProductCard as Card } from '#shop/catalogue/product.ts'
import { BagFullIcon, BagIcon } from '#web/ui/icons.tsx'
import { notify } from '#web/ui/notify.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { cartItemOf } from '../cart/cart-item.ts'
import { addToCart, removeFromCart, useCart } from '../cart/cart-storage.ts'

type ProductCardProps = {
  product: Card
  /** One below the heading of the list that the card hangs in. */
  heading: 'h2' | 'h3'
  sizes: string
  isFirst?: boolean
  className?: string
}

/** The whole card leads to the product: the title is the link, and its touch area is the card. */
export function ProductCard({ product, heading: Heading, sizes, isFirst = false, className = '' }: ProductCardProps) {
  const to = `/productinfo/${product.id}`
  const [isChosen, setChosen] = useState(false)
  const isTurning = useViewTransitionState(to)
  const isSoldOut = product.available <= 0

  return (
    <li className={`group relative ${className}`}>
      <div className="relative overflow-hidden">
        <Picture image={product.image} alt={product.title} sizes={sizes} widest={640} isFirst={isFirst}
          transitionName={isChosen && isTurning ? 'product-picture' : undefined}
          className={`transition-transform duration-700 ease-cloth group-hover:scale-[1.03] ${isSoldOut ? 'opacity-60' : ''}`} />
        {isSoldOut && <p className="absolute top-3 left-0 bg-ink px-3 py-0.5 text-sm tracking-wide text-ivory">Sold out</p>}
      </div>
      <CartToggle product={product} isSoldOut={isSoldOut} />
      <Heading className="mt-3 font-sans leading-snug">
        <Link to={to} prefetch="intent" viewTransition onClick={() => setChosen(true)}
          className="underline-offset-4 group-hover:text-madder after:absolute after:inset-0">
          {product.title}
        </Link>
      </Heading>
      <div className="mt-1"><Price sellingPaise={product.sellingPricePaise} originalPaise={product.originalPricePaise} /></div>
    </li>
  )
}

function CartToggle({ product, isSoldOut }: { product: Card; isSoldOut: boolean }) {
  const isInCart = useCart().some(({ id }) => id === product.id)

  function toggle() {
    if (isInCart) removeFromCart(product.id)
    else addToCart(cartItemOf(product, cardSize(product.sizes), 1))
    notify.success(isInCart ? 'Deleted from cart' : 'Added to cart')
  }

  return (
    <button type="button" onClick={toggle} disabled={isSoldOut && !isInCart}
      aria-label={`${isInCart ? 'Remove from cart' : 'Add to cart'}: ${product.title}`}
      className={`absolute right-2 z-10 grid size-11 -translate-y-[calc(100%+8px)] place-items-center rounded-full transition-colors disabled:hidden ${
        isInCart ? 'bg-madder text-ivory hover:bg-madder-deep' : 'bg-paper text-ink hover:text-madder'}`}>
      {isInCart ? <BagFullIcon /> : <BagIcon />}
    </button>
  )
}
