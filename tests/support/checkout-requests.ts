import { UNSAFE_decodeViaTurboStream as decodeData } from 'react-router'
import type { PayMode } from '../../src/shop/pay-mode.ts'
import type { PlaceOrderResult } from '../../src/web/storefront/checkout/place-order-result.ts'
import type { ShownQuote } from '../../src/web/storefront/checkout/quote/use-quote.ts'
import type { Visitor } from './visitor.ts'

/** Requests of the order summary, as the page's script sends them. */

const delivery = {
  firstName: 'Asha',
  lastName: 'Rao',
  emailId: 'asha@zari.test',
  houseNo: '12',
  areaRoad: 'MG Road',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  phoneNo: '9876543210',
  altPhoneNo: '',
}

/** A line of the cart with the usual price of `sareeInShop`. */
export function lineFor(productId: string, { size = '', quantity = 1 } = {}) {
  return { productId, size, quantity, seenPricePaise: 249_900 }
}

type SentLine = ReturnType<typeof lineFor>

export async function fetchQuote(
  who: Visitor,
  lines: readonly SentLine[],
  payMode: PayMode = 'gateway',
): Promise<ShownQuote> {
  const { state, pincode } = delivery
  const response = await who.postJson('/checkout/quote', { lines, state, pincode, payMode })
  return (await response.json()) as ShownQuote
}

/** Presses Place Order on a page that shows this total. */
export async function sendOrder(
  who: Visitor,
  lines: readonly SentLine[],
  { totalPaise, payMode = 'gateway' }: { totalPaise: number; payMode?: PayMode },
): Promise<PlaceOrderResult> {
  const response = await who.post('/orderSummary.data', {
    ...delivery,
    payMode,
    sinceCartId: '0',
    lines: JSON.stringify(lines),
    expectedTotalPaise: String(totalPaise),
  })
  const { value } = await decodeData(response.body!, globalThis)
  return (value as { data: PlaceOrderResult }).data
}
