import type { Db } from '#platform/database/database.server.ts'
import {
  addressFields,
  parseAddress,
  type Address,
  type AddressErrors,
  type AddressField,
} from '#shop/customers/address.ts'
import { findOwnAddress } from '#shop/customers/address-store.server.ts'
import { officialState, stateCodeOf } from '#shop/tax/indian-states.ts'
import { isUuid } from '#shop/uuid.ts'
import { SAVED_ADDRESS } from './chosen-address.ts'

/** Reads where the order goes. A saved address must be the customer's own and still be as it was
 * shown. `needsState`: the order is taxed by its state. */
export async function readDeliveryAddress(
  db: Db,
  { customerId, form, needsState }: { customerId: string; form: FormData; needsState: boolean },
): Promise<{ address: Address; errors: AddressErrors }> {
  const { value: typed, errors } = parseAddress(form)
  if (errors.length > 0) return { address: typed, errors }
  if (needsState && stateCodeOf(typed.state) === null)
    return { address: typed, errors: [{ field: 'state', code: 'unknown-state' }] }

  const official = (address: Address): Address =>
    needsState ? { ...address, state: officialState(address.state) } : address
  const address = official(typed)
  const savedId = form.get(SAVED_ADDRESS)
  if (!savedId) return { address, errors: [] }

  const saved = isUuid(savedId) && (await findOwnAddress(db, customerId, savedId))
  if (!saved) return { address, errors: [{ field: 'firstName', code: 'gone' }] }
  const now = official(parseAddress({ get: (field) => saved[field as AddressField] }).value)
  const changed = addressFields.filter((field) => now[field] !== address[field])
  return { address, errors: changed.map((field) => ({ field, code: 'changed' })) }
}
