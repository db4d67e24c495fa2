import type { Db } from '#platform/database/database.server.ts'
import { parseAddress, type Address, type AddressField } from '#shop/customers/address.ts'
import { deleteAddress } from '#shop/customers/delete-address.server.ts'
import { makeDefaultAddress } from '#shop/customers/make-default-address.server.ts'
import { saveAddress } from '#shop/customers/save-address.server.ts'
import { SAVED_ADDRESSES_MAX } from '#shop/customers/saved-address.ts'
import { textsByField, type FieldTexts } from '#shop/parse-result.ts'
import { ADDRESS_INCOMPLETE, addressMessages } from '../messages.ts'

export type ProfileResult = {
  isSuccess: boolean
  message: string
  problems: FieldTexts<AddressField>
  /** The address as typed, so that the customer can correct it after an error. */
  typed: Address | null
}

/** Saves, selects or deletes an address. The customer's id must come from the session, never from the form. */
export async function profileAction(
  db: Db,
  customerId: string,
  form: FormData,
): Promise<ProfileResult> {
  const id = String(form.get('addressId') ?? '')
  switch (form.get('intent')) {
    case 'default': {
      const made = await makeDefaultAddress(db, customerId, id)
      return made.outcome === 'made-default'
        ? done('This is your default address now')
        : unknownAddress
    }
    case 'delete': {
      const deleted = await deleteAddress(db, customerId, id)
      return deleted.outcome === 'deleted' ? done('Address deleted') : unknownAddress
    }
    default:
      return save(db, customerId, id || null, form)
  }
}

async function save(
  db: Db,
  customerId: string,
  id: string | null,
  form: FormData,
): Promise<ProfileResult> {
  const { value: address, errors } = parseAddress(form)
  if (errors.length > 0) {
    const problems = textsByField(errors, addressMessages)
    return { isSuccess: false, message: ADDRESS_INCOMPLETE, problems, typed: address }
  }
  const saved = await saveAddress(db, { customerId, id, address })
  switch (saved.outcome) {
    case 'saved':
      return done('Address saved')
    case 'no-such-address':
      return { ...unknownAddress, typed: address }
    case 'address-book-full':
      return {
        isSuccess: false,
        message: `You can keep ${SAVED_ADDRESSES_MAX} addresses. Delete one first.`,
        problems: {},
        typed: address,
      }
  }
}

const unknownAddress: ProfileResult = {
  isSuccess: false,
  message: 'This address is no longer there',
  problems: {},
  typed: null,
}

function done(message: string): ProfileResult {
  return { isSuccess: true, message, problems: {}, typed: null }
}
