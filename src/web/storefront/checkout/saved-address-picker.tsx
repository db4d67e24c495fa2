import { useId } from 'react'
import type { Address } from '#shop/customers/address.ts'

export function SavedAddressPicker({
  addresses,
  onChoose,
}: {
  addresses: readonly Address[]
  onChoose: (address: Address) => void
}) {
  const id = useId()
  if (addresses.length < 2) return null
  return (
    <div className="mb-5">
      <label htmlFor={id} className="mb-1 block font-semibold">
        Saved addresses
      </label>
      <select
        id={id}
        defaultValue=""
        onChange={(event) => {
          const address = addresses[Number(event.target.value)]
          if (event.target.value && address) onChoose(address)
        }}
        className="min-h-12 w-full rounded-sm border border-stone/80 bg-paper px-3"
      >
        <option value="">Choose one…</option>
        {addresses.map((address, index) => (
          <option key={index} value={index}>
            {[
              `${address.firstName} ${address.lastName}`.trim(),
              address.houseNo,
              address.areaRoad,
              address.city,
            ]
              .filter(Boolean)
              .join(', ')}
          </option>
        ))}
      </select>
    </div>
  )
}
