import type { SignedIn } from '#platform/auth/auth.server.ts'
import type { Address } from '#shop/customers/address.ts'
import { findPrefillAddress, listAddresses } from '#shop/customers/address-store.server.ts'
import { withOfficialState } from '#shop/tax/with-official-state.ts'
import { listStatesToChoose } from '#shop/tax/tax-orders.server.ts'
import type { Shop } from '#web/shop-context.server.ts'

/** The addresses of the order form. The selected one is the requested one if it is the customer's
 * own, else the default, else the one used last. */
export async function loadAddresses(
  { db, keep }: Pick<Shop, 'db' | 'keep'>,
  buyer: SignedIn | null,
  requestedId: string | null,
) {
  const buyerId = buyer?.id ?? ''
  const [prefill, listed, states] = await Promise.all([
    findPrefillAddress(db, buyerId),
    listAddresses(db, buyerId),
    listStatesToChoose(db, keep),
  ])
  const savedAddresses = listed.map((address) => withOfficialState(address, states))
  const account: Partial<Address> = buyer
    ? { firstName: buyer.firstName, lastName: buyer.lastName, emailId: buyer.email }
    : {}
  const selected =
    savedAddresses.find(({ id }) => id === requestedId) ??
    (prefill && withOfficialState(prefill, states))
  return {
    prefill: selected ?? account,
    selectedId: selected?.id ?? null,
    account,
    savedAddresses,
    states,
  }
}
