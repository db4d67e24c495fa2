import type { Db } from '#platform/database/database.server.ts'
import { findPublicProduct } from '#shop/catalogue/catalogue-store.server.ts'
import { daysText } from '#shop/delivery/delivery-dates.ts'
import { quoteDeliveries, type QuotedDelivery } from '#shop/delivery/delivery-charges.server.ts'
import { pincodeDigits, placeOfPincode } from '#shop/delivery/pincode.ts'
import { endSentence, formatPaise } from '#shop/money.ts'
import { dayText } from '#shop/shop-date.ts'
import { isCashPossible, takesCashAt } from '#shop/settings/cash-on-delivery.ts'
import { findCashOnDelivery } from '#shop/settings/settings-store.server.ts'

export type DeliveryCheck = {
  /** '' if it is not complete. */
  pincode: string
  sentences: string[]
}

/** Finds out whether, when and at which charge one piece of a product can be delivered to a pincode. */
export async function loadDeliveryCheck(db: Db, address: string): Promise<DeliveryCheck> {
  const { searchParams } = new URL(address)
  const pincode = pincodeDigits(searchParams.get('pincode') ?? '')
  if (!/^[1-9]\d{5}$/.test(pincode))
    return { pincode: '', sentences: ['Please enter a pincode of six digits.'] }
  const product = await findPublicProduct(db, searchParams.get('product') ?? '')
  const place = placeOfPincode(pincode)
  const to = { state: place?.state ?? '', pincode }
  const netPaise = product?.sellingPricePaise ?? 0
  const lines = product
    ? [{ type: product.type, quantity: 1, advance: product.advance ?? null }]
    : []
  const [quoted] = await quoteDeliveries(db, [{ ...to, payMode: 'cod', netPaise, lines }])
  const name = [pincode, place?.city, place?.state].filter(Boolean).join(', ')
  if (!quoted!.isServed) return { pincode, sentences: [`Sorry, we do not deliver to ${name} yet.`] }
  const cash = await findCashOnDelivery(db)
  const takesCash =
    quoted!.takesCash &&
    takesCashAt(cash, pincode) &&
    isCashPossible(cash, netPaise + quoted!.deliveryPaise)
  return { pincode, sentences: sentencesFor(quoted!, { name, takesCash, isPriced: !!product }) }
}

type SentenceOptions = { name: string; takesCash: boolean; isPriced: boolean }

function sentencesFor(
  { dates, deliveryPaise, cashFeePaise }: QuotedDelivery,
  { name, takesCash, isPriced }: SentenceOptions,
): string[] {
  const charge =
    deliveryPaise > 0 ? `Delivery costs ${formatPaise(deliveryPaise)}` : 'Delivery is free'
  const fee = cashFeePaise > 0 ? ` for ${formatPaise(cashFeePaise)} more` : ''
  return [
    dates
      ? `Arrives at ${name}: ${daysText(dates.arrivesFrom, dates.arrivesTo)}. Leaves us by ${dayText(dates.leavesBy)}.`
      : `We deliver to ${name}.`,
    ...(isPriced ? [endSentence(charge)] : []),
    takesCash
      ? endSentence(`Cash on delivery is possible${fee}`)
      : 'Cash on delivery is not possible.',
  ]
}
