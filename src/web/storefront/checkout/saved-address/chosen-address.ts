import type { SavedAddress } from '#shop/customers/saved-address.ts'

/** The form's field with the id of the saved address to which the order goes. */
export const SAVED_ADDRESS = 'savedAddress'

/** The saved address with which the form starts. Null: the fields, because there is no saved address
 * or the customer has begun to type another one. */
export function startingAddress(
  saved: readonly SavedAddress[],
  selectedId: string | null,
  draft: { [SAVED_ADDRESS]?: string | undefined } | null,
): SavedAddress | null {
  const id = draft ? draft[SAVED_ADDRESS] : selectedId
  return saved.find((address) => address.id === id) ?? null
}

/** The addresses to choose from. The chosen one stays even if the list could not be loaded again. */
export function withChosen(
  saved: readonly SavedAddress[],
  chosen: SavedAddress,
): readonly SavedAddress[] {
  return saved.some(({ id }) => id === chosen.id)
    ? saved.map((address) => (address.id === chosen.id ? chosen : address))
    : [chosen, ...saved]
}
