import type { Paise } from '../../money.ts'
import { latestOn, type Day } from '../../tax/dated.ts'
import { isInterState, type BookDocument } from '../book-document.ts'

/** From a day on, invoices to unregistered buyers in other states above this value are listed one
 * by one (table 5, B2CL). */
export type LargeInvoiceLimit = { startsOn: Day; limitPaise: Paise }

/** Where the return lists a document. `none` is for documents that are only counted. */
export type Section = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'none'

export function sectionOf(document: BookDocument, limits: readonly LargeInvoiceLimit[]): Section {
  const { type, isCancelled, buyerGstin, corrects } = document
  if (isCancelled || (type !== 'TI' && type !== 'CN')) return 'none'
  if (type === 'CN' && corrects?.type === 'BS') return 'none'
  if (buyerGstin) return type === 'TI' ? 'b2b' : 'cdnr'
  const isLarge = isLargeInvoice(document, corrects ?? document, limits)
  if (!isLarge) return 'b2cs'
  return type === 'TI' ? 'b2cl' : 'cdnur'
}

/** A credit note follows the invoice that it corrects. */
function isLargeInvoice(
  document: BookDocument,
  { issuedOn, totalPaise }: { issuedOn: Day; totalPaise: Paise },
  limits: readonly LargeInvoiceLimit[],
): boolean {
  const limit = latestOn(limits, issuedOn)
  return isInterState(document) && limit !== undefined && totalPaise > limit.limitPaise
}
