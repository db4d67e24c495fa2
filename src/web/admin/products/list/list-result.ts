import type { ProductErrorTexts } from '../../messages.ts'

/** `isStale`: another admin changed the product first. */
export type ListResult = {
  tone: 'success' | 'error'
  text: string
  problems?: ProductErrorTexts
  /** Problems by the name of the input, such as `0-sku`. */
  skuProblems?: Partial<Record<string, string>>
  isStale?: boolean
  /** The product's version after a quick edit, on which the undo is based. */
  version?: number
}

/** The result after a lost connection, when it is unknown whether the change was saved. */
export const noResult: ListResult = {
  tone: 'error',
  text: 'The shop did not answer. Please check the product and try again.',
}
