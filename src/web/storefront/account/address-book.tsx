import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { addressLines, fullName, phoneNumbers } from '#shop/customers/address-lines.ts'
import type { SavedAddress } from '#shop/customers/saved-address.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { notify } from '#web/ui/notify.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { DeleteAddress, DeleteAddressForm } from './delete-address.tsx'
import type { ProfileResult } from './profile-action.server.ts'

/** Choosing a card makes its address the default one. Without script a button does this. */
export function AddressBook({ addresses }: { addresses: readonly SavedAddress[] }) {
  const fetcher = useFetcher<ProfileResult>()
  const isHydrated = useHydrated()
  const chosen = fetcher.formData?.get('addressId')

  useEffect(() => {
    if (fetcher.data) notify[fetcher.data.isSuccess ? 'success' : 'error'](fetcher.data.message)
  }, [fetcher.data])

  return (
    <section aria-labelledby="saved-addresses">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="saved-addresses" className="text-2xl">
          Saved Addresses
        </h2>
        <ButtonLink to="/profile?address=new" variant="secondary" size="compact" preventScrollReset>
          Add New Address
        </ButtonLink>
      </div>
      {addresses.length === 0 ? (
        <EmptyState title="No saved addresses yet">
          We keep the address of your first order here, and every address that you save.
        </EmptyState>
      ) : (
        <fetcher.Form method="post" action="/profile" id="default-address">
          <input type="hidden" name="intent" value="default" />
          <ul className="flex flex-col gap-4">
            {addresses.map((address) => (
              <AddressCard
                key={address.id}
                address={address}
                isDefault={chosen ? chosen === address.id : address.isDefault}
                onChoose={(form) => void fetcher.submit(form)}
              />
            ))}
          </ul>
          {!isHydrated && (
            <Button variant="secondary" className="mt-4">
              Make Default
            </Button>
          )}
        </fetcher.Form>
      )}
      {addresses.map(({ id }) => (
        <DeleteAddressForm key={id} id={id} />
      ))}
    </section>
  )
}

type AddressCardProps = {
  address: SavedAddress
  isDefault: boolean
  onChoose: (form: HTMLFormElement | null) => void
}

function AddressCard({ address, isDefault, onChoose }: AddressCardProps) {
  const name = fullName(address)
  return (
    <li className="border border-hem bg-paper wrap-anywhere shadow-lift transition-colors has-checked:border-madder">
      <label className="flex gap-4 px-5 pt-4 pb-1">
        <input
          type="radio"
          name="addressId"
          value={address.id}
          checked={isDefault}
          onChange={(event) => onChoose(event.currentTarget.form)}
          className="mt-1 size-5 shrink-0"
        />
        <span className="min-w-0">
          <span className="font-semibold">{name}</span>
          {isDefault && (
            <span className="ml-3 inline-block rounded-full border border-leaf px-2.5 text-sm font-semibold text-leaf">
              default
            </span>
          )}
          <span className="mt-1 block">{addressLines(address).join(', ')}</span>
          <span className="figures block text-stone">{phoneNumbers(address)}</span>
        </span>
      </label>
      <div className="flex gap-2 px-4 pb-2 pl-12">
        <Link
          to={`/profile?address=${address.id}`}
          preventScrollReset
          aria-label={`Edit ${name}, ${address.houseNo}`}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-madder underline-offset-4 hover:underline"
        >
          Edit
        </Link>
        <DeleteAddress address={address} />
      </div>
    </li>
  )
}
