import { markFilledCart } from '#web/storefront/cart/filled-cart-mark.ts'
import { readSignedInHint } from '#web/ui/signed-in-hint.ts'

/** Runs in the head before the first paint. Runs again when another tab logs in or out or changes
 * the cart, or when the page is restored from history. */
function showRole(): void {
  document.documentElement.dataset['role'] = readSignedInHint()?.role ?? 'guest'
  markFilledCart()
}

showRole()
addEventListener('storage', showRole)
addEventListener('pageshow', showRole)
