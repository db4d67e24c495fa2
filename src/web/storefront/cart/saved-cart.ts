import { forgetSignedIn } from '#web/ui/signed-in-hint.ts'
import { notify } from '#web/ui/notify.ts'
import { cartNoticeMessage } from '../messages.ts'
import { forgetCartOwner, readCartOwner, storeCartOwner } from './cart-owner.ts'
import { readCart, writeCart } from './cart-storage.ts'
import { mergedCart } from './merge-carts.ts'
import { sendCart } from './send-cart.ts'

let merging: string | null = null

/** Merges the saved cart into this browser's cart, once per login. Throws if the server cannot be reached. */
export async function mergeCarts(uid: string): Promise<void> {
  if (merging === uid || readCartOwner() === uid) return
  merging = uid
  try {
    await mergeSavedCart(uid)
  } finally {
    merging = null
  }
}

export async function sendChange(uid: string): Promise<void> {
  if (readCartOwner() === uid) await sendCart(readCart())
}

/** The cart of another customer, whose session ended without a logout. The server has a copy. */
function discardCart(): void {
  forgetCartOwner()
  writeCart([])
}

async function mergeSavedCart(uid: string): Promise<void> {
  if (readCartOwner() !== null) discardCart()
  const cart = readCart()
  const response = await sendCart(cart, 'merge')
  if (!response.saved) {
    forgetSignedIn()
    return
  }
  storeCartOwner(uid)
  const merged = mergedCart(cart, response)
  for (const notice of response.notices) {
    if (!merged.some(({ id }) => id === notice.productId)) notify.blank(cartNoticeMessage(notice))
  }
  const addedMeanwhile = readCart().filter(
    (item) => ![...merged, ...cart].some(({ id }) => id === item.id),
  )
  writeCart([...merged, ...addedMeanwhile])
}
