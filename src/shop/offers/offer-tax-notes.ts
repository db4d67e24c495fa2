import type { Paise } from '../money.ts'
import { priceChangeNote, type PriceChangeNote } from '../tax/price-advice.ts'
import type { TaxRate } from '../tax/tax-rate.ts'
import type { OfferRules } from './offer.ts'
import { discountOf, sumOf, type OfferLine } from './offer-discount.ts'

export type ProductToNote = Omit<OfferLine, 'quantity' | 'amountPaise'> & {
  title: string
  pricePaise: Paise
  rate: TaxRate | undefined
}

/** A product whose rate of GST an offer changes, or whose discounted price fits no rate. */
export type OfferTaxNote = PriceChangeNote & { title: string }

/** Compares each product, bought alone, with and without the offer. */
export function offerTaxNotes(
  offer: OfferRules,
  products: readonly ProductToNote[],
): OfferTaxNote[] {
  return products.flatMap((product) => {
    const { title, pricePaise, rate } = product
    if (!rate || pricePaise < (offer.minSubtotalPaise ?? 0)) return []
    const discount = discountOf(
      offer,
      [{ ...product, quantity: 1, amountPaise: pricePaise }],
      [pricePaise],
    )
    const netPaise = pricePaise - sumOf(discount)
    const note = netPaise === pricePaise ? null : priceChangeNote(rate, pricePaise, netPaise)
    return note ? [{ title, ...note }] : []
  })
}
