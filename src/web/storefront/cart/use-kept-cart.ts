import { useEffect } from 'react'
import { forgetSignedIn, readSignedInHint } from '#web/ui/signed-in-hint.ts'
import { notify } from '#web/ui/notify.ts'
import { followCart, readCart, writeCart } from './cart-storage.ts'
import { joinedCart } from './joined-cart.ts'
import { sendCart } from './send-cart.ts'

/** Whose cart this browser holds: a customer who has just logged in is not in it yet. */
const OWNER_KEY = 'cart-owner'

/**
 * A signed-in customer's cart is kept on the server too. At the first page after a login both carts become one;
 * from then on every change is sent. Guests' carts stay at home.
 */
export function useKeptCart(pathname: string): void {
  useEffect(() => {
    const customer = readSignedInHint()
    if (customer?.role === 'user' && localStorage.getItem(OWNER_KEY) !== customer.uid) void joinCarts(customer.uid)
  }, [pathname])

  useEffect(() => followCart(() => {
    const customer = readSignedInHint()
    if (customer?.role === 'user' && localStorage.getItem(OWNER_KEY) === customer.uid) void sendCart(readCart()).catch(() => undefined)
  }), [])
}

/** A failure is tried again on the next page: until it succeeds nobody owns the cart. */
async function joinCarts(uid: string): Promise<void> {
  const cart = readCart()
  const answer = await sendCart(cart, 'merge').catch(() => null)
  if (!answer) return
  if (!answer.kept) {
    forgetSignedIn()
    return
  }
  localStorage.setItem(OWNER_KEY, uid)
  const joined = joinedCart(cart, answer)
  for (const { productId, message } of answer.notices) {
    if (!joined.some(({ id }) => id === productId)) notify.blank(message)
  }
  const addedMeanwhile = readCart().filter((item) => ![...joined, ...cart].some(({ id }) => id === item.id))
  writeCart([...joined, ...addedMeanwhile])
}
