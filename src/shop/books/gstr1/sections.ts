import type { Paise } from '../../money.ts'
import type { Day } from '../../tax/dated.ts'
import { limitOn, type LegalLimit } from '../../tax/legal-limit.ts'
import { isInterState, type BookDocument } from '../book-document.ts'

/** Where the return lists a document. `none` is for documents that are only counted. */
export type Section = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'none'

export function sectionOf(document: BookDocument, limits: readonly LegalLimit[]): Section {
  const { type, isCancelled, buyerGstin, corrects } = document
  if (isCancelled || (type !== 'TI' && type !== 'CN')) return 'none'
  if (corrects?.type === 'BS') return 'none'
  if (buyerGstin) return type === 'TI' ? 'b2b' : 'cdnr'
  const isLarge = isLargeInvoice(document, corrects ?? document, limits)
  if (!isLarge) return 'b2cs'
  return type === 'TI' ? 'b2cl' : 'cdnur'
}

/** Large invoices to unregistered buyers in other states are listed one by one (table 5, B2CL). A credit
 * note follows the invoice that it corrects. */
function isLargeInvoice(
  document: BookDocument,
  { issuedOn, totalPaise }: { issuedOn: Day; totalPaise: Paise },
  limits: readonly LegalLimit[],
): boolean {
  return isInterState(document) && totalPaise > limitOn(limits, 'large-invoice', issuedOn)
}
