import { useCart } from '../cart/cart-storage.ts'

const SHOWN_MAX = 4

/** Shows a guest's cart on the login page, so that it does not seem to be lost. */
export function WaitingCart() {
  const cart = useCart()
  if (cart.length === 0) return null
  const rest = cart.length - SHOWN_MAX
  return (
    <section aria-labelledby="waiting-cart" className="mb-5 bg-linen px-4 py-3">
      <p id="waiting-cart" className="font-semibold">
        Your cart waits for you
      </p>
      <p className="text-stone">Log in or sign up to order.</p>
      <ul className="mt-2 space-y-2">
        {cart.slice(0, SHOWN_MAX).map(({ id, title, imageUrls: [image] }) => (
          <li key={id} className="flex items-center gap-3">
            {image && <img src={image} alt="" width={36} height={48} className="h-12 w-9" />}
            <span className="min-w-0 leading-snug">{title}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-2 text-stone">and {rest} more</p>}
    </section>
  )
}
