import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { SavedAddress } from '#shop/customers/saved-address.ts'
import { AddressRadios, AddressText } from './address-card.tsx'

/** The choice for browsers without script: the address of the page holds it. */
export function ChoiceWithoutScript({
  saved,
  selectedId,
}: {
  saved: readonly SavedAddress[]
  selectedId: string | null
}) {
  const selected = saved.find(({ id }) => id === selectedId)
  if (!selected) return null
  return (
    <section aria-labelledby="delivery-address" className="mb-8 max-w-xl">
      <h2 id="delivery-address" className="mb-4 text-2xl">
        Delivery address
      </h2>
      <div className="border border-hem bg-paper px-4 py-3.5">
        <AddressText address={selected} />
      </div>
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-madder">
          Change
        </summary>
        <form action="/orderSummary" className="mt-2">
          <AddressRadios name="address" addresses={saved} chosenId={selected.id} />
          <div className="mt-4 flex flex-wrap gap-3">
            <Button size="compact">Use this address</Button>
            <ButtonLink to="/profile?address=new" variant="secondary" size="compact">
              Add New Address
            </ButtonLink>
          </div>
        </form>
      </details>
    </section>
  )
}
