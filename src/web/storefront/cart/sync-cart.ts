import type { CartChange } from '#shop/cart/cart-change.ts'
import type { CartLine } from '#shop/cart/cart.ts'
import { isSameCart, mergeCartLines } from '#shop/cart/merge-cart-lines.ts'
import { forgetSignedIn, readSignedInHint, rememberSignedIn } from '#web/ui/signed-in-hint.ts'
import type { SyncedCart } from './cart-lines.ts'
import { forgetCartMark, readCartMark, storeCartMark } from './cart-mark.ts'
import { readCart, writeCart } from './cart-storage.ts'
import { itemsOf, linesOf } from './item-lines.ts'
import { sizesInCart } from './sizes-in-cart.ts'

type CustomerCart = Extract<SyncedCart, { saved: unknown }>

let last: Promise<unknown> = Promise.resolve()
let next: Promise<void> | null = null
let isSending = false

/** Sends this browser's changes and takes over those of other devices. Requests run one after
 * another; calls during a request share the next one. Throws if the server cannot be reached. */
export function syncCart(): Promise<void> {
  next ??= last.then(() => {
    next = null
    return exchange()
  })
  const sent = next
  last = sent.catch(() => undefined)
  return sent
}

/** Whether the cart in this browser may differ from the customer's saved cart. */
export function isSyncNeeded(): boolean {
  const mark = readCartMark()
  return (
    isSending ||
    mark?.customerId !== signedInCustomerId() ||
    !isSameCart(mark?.lines ?? [], localLines())
  )
}

async function exchange(): Promise<void> {
  const customerId = signedInCustomerId()
  if (!customerId) return
  const mark = readCartMark()
  if (mark && mark.customerId !== customerId) {
    // This cart belongs to another customer, whose session ended without a logout. The server has a
    // copy of it.
    forgetCartMark()
    writeCart([])
  }
  const sent = localLines()
  const synced = await post({
    customerId,
    base: readCartMark()?.lines ?? [],
    lines: sent,
    sizes: sizesInCart(),
  })
  if (signedInCustomerId() !== customerId) return
  if (synced.customerId === null) forgetSignedIn()
  else if (synced.customerId === customerId) takeOver(synced, sent)
  else showOther(synced)
}

/** Takes over the saved cart; changes made during the request stay. A response older than the mark
 * is ignored, because another tab was faster. */
function takeOver(synced: CustomerCart, sent: readonly CartLine[]): void {
  const { customerId, version, saved } = synced
  const mark = readCartMark()
  if (mark?.customerId === customerId && mark.version > version) return
  const lines = mergeCartLines(saved, sent, localLines(), sizesInCart())
  storeCartMark({ customerId, version, lines: saved })
  if (!isSameCart(lines, localLines())) writeCart(itemsOf(lines, readCart(), synced))
}

/** Shows the cart of another customer who has logged in meanwhile. The two carts are never mixed. */
function showOther(synced: CustomerCart): void {
  const { customerId, version, saved } = synced
  rememberSignedIn({ id: customerId, firstName: '', lastName: '', email: '', role: 'user' })
  storeCartMark({ customerId, version, lines: saved })
  writeCart(itemsOf(saved, [], synced))
}

async function post(change: CartChange): Promise<SyncedCart> {
  isSending = true
  try {
    const response = await fetch('/cart/lines', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
      keepalive: true,
    })
    if (!response.ok && response.status !== 409)
      throw new Error(`The shop could not save the cart (${response.status})`)
    return (await response.json()) as SyncedCart
  } finally {
    isSending = false
  }
}

function localLines(): CartLine[] {
  return linesOf(readCart())
}

function signedInCustomerId(): string | undefined {
  const hint = readSignedInHint()
  return hint?.role === 'user' ? hint.uid : undefined
}
