import { forgetSignedIn } from '#web/ui/signed-in-hint.ts'
import { notify } from '#web/ui/notify.ts'
import { readCart, writeCart } from './cart-storage.ts'
import { joinedCart } from './joined-cart.ts'
import { sendCart } from './send-cart.ts'

/** Whose cart this browser holds: a customer who has just logged in is not in it yet. */
const OWNER_KEY = 'cart-owner'

let joining: string | null = null

/** The cart of the last visit joins the one in this browser, once. Throws when the server cannot be asked. */
export async function joinCarts(uid: string): Promise<void> {
  if (joining === uid || localStorage.getItem(OWNER_KEY) === uid) return
  joining = uid
  try {
    await join(uid)
  } finally {
    joining = null
  }
}

export async function sendChange(uid: string): Promise<void> {
  if (localStorage.getItem(OWNER_KEY) === uid) await sendCart(readCart())
}

async function join(uid: string): Promise<void> {
  const cart = readCart()
  const answer = await sendCart(cart, 'merge')
  if (!answer.kept) {
    forgetSignedIn()
    return
  }
  localStorage.setItem(OWNER_KEY, uid)
  const joined = joinedCart(cart, answer)
  for (const { productId, message } of answer.notices) {
    if (!joined.some(({ id }) => id === productId)) notify.blank(message)
  }
  const addedMeanwhile = readCart().filter(
    (item) => ![...joined, ...cart].some(({ id }) => id === item.id),
  )
  writeCart([...joined, ...addedMeanwhile])
}
