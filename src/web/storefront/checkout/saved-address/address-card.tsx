import type { Address } from '#shop/customers/address.ts'
import { addressLines, fullName, phoneNumbers } from '#shop/customers/address-lines.ts'
import type { SavedAddress } from '#shop/customers/saved-address.ts'

export function AddressText({ address }: { address: Address }) {
  return (
    <span className="block min-w-0 wrap-anywhere">
      <span className="font-semibold">{fullName(address)}</span>
      <span className="mt-1 block">{addressLines(address).join(', ')}</span>
      <span className="figures block text-stone">{phoneNumbers(address)}</span>
    </span>
  )
}

type AddressRadiosProps = {
  /** The name of the radio buttons. */
  name: string
  addresses: readonly SavedAddress[]
  chosenId: string | null
  /** Without it, the form that contains the radio buttons sends the choice. */
  onChoose?: (address: SavedAddress) => void
}

export function AddressRadios({ name, addresses, chosenId, onChoose }: AddressRadiosProps) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">Saved addresses</legend>
      <ul className="flex flex-col gap-3">
        {addresses.map((address) => (
          <li key={address.id}>
            <label className="flex cursor-pointer gap-4 border border-hem bg-paper px-4 py-3.5 has-checked:border-madder">
              <input
                type="radio"
                name={name}
                value={address.id}
                {...(onChoose
                  ? { checked: address.id === chosenId, onChange: () => onChoose(address) }
                  : { defaultChecked: address.id === chosenId })}
                className="mt-0.5 size-5 shrink-0"
              />
              <AddressText address={address} />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
