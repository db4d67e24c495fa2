import type { ProductErrorTexts } from '../../messages.ts'

/** `isStale`: another admin changed the product first. */
export type ListResult = {
  tone: 'success' | 'error'
  text: string
  problems?: ProductErrorTexts
  isStale?: boolean
}

/** The connection was lost, so the change may or may not be saved. */
export const noResult: ListResult = {
  tone: 'error',
  text: 'The shop did not answer. Please look at the product and try again.',
}
