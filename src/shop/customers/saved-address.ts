import type { Address } from './address.ts'

export type SavedAddress = Address & { id: string; isDefault: boolean }

/** For one customer. More would be a list that nobody reads. */
export const SAVED_ADDRESSES_MAX = 50
