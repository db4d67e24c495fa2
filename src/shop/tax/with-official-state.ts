import { officialState } from './indian-states.ts'

/** Replaces a typed state by its name in the list. Without a list, any text will do. */
export function withOfficialState<Kept extends { state: string }>(
  address: Kept,
  states: readonly string[],
): Kept {
  return states.length > 0 ? { ...address, state: officialState(address.state) } : address
}
