import type { CartLine, PricedCart } from '#shop/cart/cart.ts'
import type { OrderAmounts } from '#shop/checkout/order-amounts.ts'
import type { Paise } from '#shop/money.ts'
import type { StrikeRule } from '#shop/struck-price.ts'
import { cartNoticeMessage, ONE_SIZE_ONLY } from '../messages.ts'
import type { CartItem } from '../cart/cart-item.ts'
import { pricedLineOf, itemImageUrl, linesOf, seenPricePaise } from '../cart/item-lines.ts'
import type { TileLine } from './order-tile.tsx'

export type OrderSummary = {
  tiles: TileLine[]
  /** These lines are sent with the order and equal what the screen shows. */
  lines: CartLine[]
  /** The total with discounts and charges. */
  totalPaise: Paise
  originalTotalPaise: Paise
  deliveryPaise: Paise
  cashFeePaise: Paise
  giftWrapPaise?: Paise | undefined
  gstPaise?: Paise | undefined
  strike: StrikeRule
}

type QuotedParts = Pick<
  OrderAmounts,
  'discountPaise' | 'deliveryPaise' | 'cashFeePaise' | 'giftWrapPaise'
>
const noParts: QuotedParts = { discountPaise: 0, deliveryPaise: 0, cashFeePaise: 0 }

/** Shows the browser's cart at the shop's prices and with its notices, once these have arrived. A
 * product that cannot be bought costs nothing and keeps its tile. It leaves the order only after
 * the shop has refused that order (`isRefused`), so that nothing is dropped silently. The parts are
 * those of the last quote, which Place Order computes again. */
export function orderTotals(
  cart: readonly CartItem[],
  priced: PricedCart | null,
  { isRefused = false, parts }: { isRefused?: boolean; parts?: QuotedParts | undefined } = {},
): OrderSummary {
  const { discountPaise, deliveryPaise, cashFeePaise, giftWrapPaise } = parts ?? noParts
  const chargesPaise = deliveryPaise + cashFeePaise + (giftWrapPaise ?? 0)
  const items = cart.map((item) => withPrice(item, priced, isRefused))
  const ordered = isRefused ? items.filter(({ canBeBought }) => canBeBought) : items
  const goodsPaise = sumOf(items, ({ tile }) => tile.unitPricePaise)
  return {
    tiles: items.map(({ tile }) => tile),
    lines: ordered.map(({ tile: { productId, size, quantity, unitPricePaise } }) => ({
      productId,
      size,
      quantity,
      seenPricePaise: unitPricePaise,
    })),
    totalPaise: goodsPaise - Math.min(discountPaise, goodsPaise) + chargesPaise,
    deliveryPaise,
    cashFeePaise,
    giftWrapPaise,
    strike: priced?.lines[0]?.strike ?? 'original',
    originalTotalPaise: sumOf(items, (item) =>
      Math.max(item.tile.unitPricePaise, item.originalPricePaise),
    ),
    gstPaise: priced?.gstPaise,
  }
}

type PricedItem = { tile: TileLine; originalPricePaise: Paise; canBeBought: boolean }

function withPrice(item: CartItem, priced: PricedCart | null, isRefused: boolean): PricedItem {
  const { line, notices } = pricedLineOf(linesOf([item])[0]!, priced)
  // The refusal says nothing about a second size if the shop no longer takes several.
  const isDropped = isRefused && priced !== null && !line && notices.length === 0
  const tile = {
    productId: item.id,
    title: line?.title ?? item.title,
    size: item.size[0] ?? '',
    quantity: line?.quantity ?? item.quantity,
    pictureUrl: itemImageUrl(item, line),
    unitPricePaise: line?.unitPricePaise ?? seenPricePaise(item),
    notice: isDropped ? ONE_SIZE_ONLY : notices.map(cartNoticeMessage).join(' ') || null,
    ...(line?.returns && { returns: line.returns }),
    ...(line?.advance && { advance: line.advance }),
  }
  return {
    tile,
    originalPricePaise: line?.originalPricePaise ?? Math.round(item.origPrice * 100),
    canBeBought: line !== undefined || (notices.length === 0 && !isDropped),
  }
}

function sumOf(items: readonly PricedItem[], priceOf: (item: PricedItem) => Paise): Paise {
  return items
    .filter(({ canBeBought }) => canBeBought)
    .reduce((sum, item) => sum + priceOf(item) * item.tile.quantity, 0)
}
