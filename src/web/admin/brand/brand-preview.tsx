import { useEffect, useRef } from 'react'
import { colourNames, type Colours } from '#shop/site/brand/colours.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Thread } from '#web/ui/thread.tsx'

/** A header, a card with a price and a button in the chosen colours. The colours are set by script,
 * because the security policy allows no style attribute. */
export function BrandPreview({ name, colours }: { name: string; colours: Colours }) {
  const preview = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const colour of colourNames)
      preview.current?.style.setProperty(`--color-${colour}`, colours[colour])
  }, [colours])
  return (
    <figure>
      <figcaption className="mb-2 font-semibold">Preview</figcaption>
      <div ref={preview} aria-hidden="true" className="border border-hem bg-ivory p-4 text-ink">
        <p className="flex items-center justify-between gap-4 font-heading text-xl">
          {name}
          <span className="font-sans text-base text-madder">Shop</span>
        </p>
        <Thread className="my-3" isDrawn={false} />
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="bg-paper p-3">
            <div className="grid aspect-4/3 place-items-center bg-linen text-stone">Picture</div>
            <p className="mt-2">Lotus Banarasi silk saree</p>
            <p className="figures">
              <span className="font-semibold">2,499 Rs.</span>{' '}
              <s className="text-sm text-stone">3,199 Rs.</s>{' '}
              <span className="text-sm text-leaf">21% off</span>
            </p>
          </div>
          <div className="space-y-3">
            <span className={buttonClass()}>Add to Cart</span>
            <p className="text-stone">Secondary text explains things.</p>
            <p className="text-rose">An error says what to do.</p>
            <p className="bg-ink p-2 text-ivory">The footer</p>
          </div>
        </div>
      </div>
    </figure>
  )
}
