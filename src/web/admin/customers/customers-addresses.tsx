import type { SavedAddress } from '#shop/customers/saved-address.ts'
import { annotationLink } from '../annotated-section.tsx'

export function CustomersAddresses({ addresses }: { addresses: readonly SavedAddress[] }) {
  return (
    <section aria-labelledby="customers-addresses">
      <h2 id="customers-addresses" className="mb-2 text-xl">
        Addresses
      </h2>
      {addresses.length === 0 && <p className="text-stone">No saved addresses.</p>}
      <ul className="space-y-3">
        {addresses.map((address) => (
          <li key={address.id}>
            <address className="border border-hem bg-paper p-4 break-words not-italic">
              <strong className="font-semibold">
                {address.firstName} {address.lastName}
              </strong>
              {address.isDefault && <span className="text-sm text-stone"> · default</span>}
              <span className="block">
                {[address.houseNo, address.areaRoad, address.landmark].filter(Boolean).join(', ')}
              </span>
              <span className="block">
                {address.city}, {address.state} {address.pincode}
              </span>
              <a href={`tel:${address.phoneNo}`} className={annotationLink}>
                {address.phoneNo}
              </a>
            </address>
          </li>
        ))}
      </ul>
    </section>
  )
}
