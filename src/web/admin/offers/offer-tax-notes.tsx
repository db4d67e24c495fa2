import { formatPaise } from '#shop/money.ts'
import type { OfferTaxNote } from '#shop/offers/offer-tax-notes.ts'
import { priceChangeText } from '../tax/price-change-text.ts'
import { AnnotatedSection } from '../annotated-section.tsx'

const SHOWN_MAX = 10

/** Warns that the offer changes the rate of GST of products, or leaves a price that no rate fits. */
export function OfferTaxNotes({ notes }: { notes: readonly OfferTaxNote[] }) {
  if (notes.length === 0) return null
  return (
    <AnnotatedSection
      id="gst"
      title="This offer changes the GST rate"
      about={<p>The rate depends on the price of a piece after the discount.</p>}
    >
      <ul className="list-disc space-y-1 pl-5">
        {notes.slice(0, SHOWN_MAX).map((note) => (
          <li key={`${note.title} ${note.before.pricePaise}`} className="break-words">
            {noteText(note)}
          </li>
        ))}
      </ul>
      {notes.length > SHOWN_MAX && (
        <p className="mt-2 text-stone">and {notes.length - SHOWN_MAX} more</p>
      )}
    </AnnotatedSection>
  )
}

function noteText({ title, before, after, advice }: OfferTaxNote) {
  const prices = `${title}: ${formatPaise(before.pricePaise)} becomes ${formatPaise(after.pricePaise)}`
  return `${prices}, ${priceChangeText({ before, after, advice })}`
}
