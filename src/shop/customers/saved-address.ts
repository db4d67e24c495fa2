import type { Address } from './address.ts'

export type SavedAddress = Address & { id: string; isDefault: boolean }

/** Per customer. */
export const SAVED_ADDRESSES_MAX = 50
