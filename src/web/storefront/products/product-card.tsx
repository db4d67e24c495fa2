import { Link } from 'react-router'
import { advanceLabel } from '#shop/advance-mode.ts'
import { cardSize, type ProductCard as Card } from '#shop/catalogue/product.ts'
import { productPath } from '#shop/seo/product-path.ts'
import { BagFullIcon, BagIcon } from '#web/ui/icons/shell-icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { cartItemOf } from '../cart/cart-item.ts'
import { useCart } from '../cart/cart-storage.ts'
import { toggleInCart } from '../cart/toggle-in-cart.ts'
import { WishHeart } from '../wish-list/wish-heart.tsx'
import { transitionInto } from './view-transition.ts'

type ProductCardProps = {
  product: Card
  heading: 'h2' | 'h3'
  sizes: string
  isFirst?: boolean
}

/** The title is the link, and its touch area is the whole card. */
export function ProductCard({
  product,
  heading: Heading,
  sizes,
  isFirst = false,
}: ProductCardProps) {
  const isSoldOut = product.available <= 0
  return (
    <li className="card">
      <div className="card-frame">
        <Picture
          image={product.image}
          alt={product.title}
          sizes={sizes}
          widest={640}
          isFirst={isFirst}
          isCropped
          {...(isSoldOut && { className: 'opacity-60' })}
        />
        {isSoldOut && <p>Sold out</p>}
        {!isSoldOut && product.advance && <p>{advanceLabel(product.advance)}</p>}
      </div>
      <CartToggle product={product} isSoldOut={isSoldOut} />
      <Heading className="card-title">
        <Link to={productPath(product)} discover="none" viewTransition onClick={transitionInto}>
          {product.title}
        </Link>
      </Heading>
      <Price
        sellingPaise={product.sellingPricePaise}
        struckPaise={product.struckPricePaise}
        strike={product.strike}
      />
      {product.colours !== undefined && (
        <p className="card-colours">{`${product.colours} colours`}</p>
      )}
      <WishHeart id={product.id} title={product.title} />
    </li>
  )
}

function CartToggle({ product, isSoldOut }: { product: Card; isSoldOut: boolean }) {
  const isInCart = useCart().some(({ id }) => id === product.id)

  function toggle() {
    toggleInCart(cartItemOf(product, cardSize(product.sizes), 1), isInCart)
  }

  return (
    <button
      type="button"
      onClick={toggle}
      disabled={isSoldOut && !isInCart}
      className={isInCart ? 'card-bag card-bag-full' : 'card-bag'}
      aria-label={`${isInCart ? 'Remove from cart' : 'Add to cart'}: ${product.title}`}
    >
      {isInCart ? <BagFullIcon /> : <BagIcon />}
    </button>
  )
}
