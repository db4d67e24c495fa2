import { addressFields } from '#shop/customers/address.ts'
import type { SavedAddress } from '#shop/customers/saved-address.ts'
import { Button } from '#web/ui/button.tsx'
import { AddressRadios, AddressText } from './address-card.tsx'
import { SAVED_ADDRESS, withChosen } from './chosen-address.ts'
import type { AddressChoice } from './use-address-choice.ts'

type SavedChoiceProps = {
  choice: AddressChoice
  chosen: SavedAddress
  saved: readonly SavedAddress[]
}

/** The chosen address as a card, or all saved ones to choose from. */
export function SavedChoice({ choice, chosen, saved }: SavedChoiceProps) {
  return (
    <>
      <SentAddress address={chosen} />
      {choice.view === 'list' ? (
        <>
          <AddressRadios
            name="addressChoice"
            addresses={withChosen(saved, chosen)}
            chosenId={chosen.id}
            onChoose={choice.choose}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            <Button type="button" size="compact" onClick={choice.showCard}>
              Use this address
            </Button>
            <Button type="button" variant="secondary" size="compact" onClick={choice.typeNew}>
              Add New Address
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border border-hem bg-paper px-4 py-3.5">
          <div className="grow basis-40">
            <AddressText address={chosen} />
          </div>
          <button
            type="button"
            aria-label="Change address"
            onClick={choice.showList}
            className="-my-2 min-h-11 shrink-0 px-2 font-semibold text-madder underline-offset-4 hover:underline"
          >
            Change
          </button>
        </div>
      )}
    </>
  )
}

/** Sends what the customer saw, so that the server notices an address that changed meanwhile. */
function SentAddress({ address }: { address: SavedAddress }) {
  return (
    <>
      <input type="hidden" name={SAVED_ADDRESS} value={address.id} />
      {addressFields.map((field) => (
        <input key={field} type="hidden" name={field} value={address[field]} />
      ))}
    </>
  )
}
