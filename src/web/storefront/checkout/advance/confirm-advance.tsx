import { advanceKey, advanceText } from '#shop/advance-sale.ts'
import type { TileLine } from '../order-tile.tsx'

const NAME = 'confirmedAdvance'

/** Names the pieces that are sold before they exist. The customer confirms them before ordering. Another
 * set of pieces or another date must be confirmed anew. */
export function ConfirmAdvance({ tiles }: { tiles: readonly TileLine[] }) {
  const key = advanceKey(tiles)
  if (key === '') return null
  return (
    <div role="group" aria-label="Later dispatch" className="mt-6 border-l-4 border-zari px-4">
      <p>Your order waits for these pieces and is then sent together:</p>
      <ul className="list-disc pl-5 marker:text-zari">
        {tiles.map(
          ({ productId, size, title, advance }) =>
            advance && (
              <li key={`${productId} ${size}`}>
                {title}
                {size && `, size ${size}`}.{' '}
                <strong className="font-semibold">{advanceText(advance)}</strong>
              </li>
            ),
        )}
      </ul>
      <label className="mt-1 flex min-h-11 items-center gap-2.5">
        <input
          key={key}
          type="checkbox"
          form="delivery"
          name={NAME}
          value={key}
          required
          className="size-6 shrink-0"
        />
        I agree to the later dispatch
      </label>
    </div>
  )
}

/** Shows the browser's own message beside the box if it is not checked. */
export function isAdvanceConfirmed(form: HTMLFormElement | null): boolean {
  const box = form?.elements.namedItem(NAME)
  return !(box instanceof HTMLInputElement) || box.reportValidity()
}
