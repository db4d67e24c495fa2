import type { Db } from '#platform/database/database.server.ts'
import type { MailAttachment } from '#platform/mail/mail.ts'
import { describeDocument } from './document-sheet.ts'
import { listInvoicesOfParcel } from './document-store.server.ts'
import type { IssuedDocument } from './document.ts'
import { renderPdf } from './pdf/render-pdf.server.ts'

/** The invoices of an order, or of one of its parcels, as PDF. Documents never change, so that each
 * call gives the same invoices. */
export async function invoiceFiles(
  db: Db,
  sent: { orderId: number; parcelNumber: number | null },
): Promise<MailAttachment[]> {
  const files: MailAttachment[] = []
  for (const invoice of await listInvoicesOfParcel(db, sent)) files.push(await pdfFile(invoice))
  return files
}

export async function pdfFile(document: IssuedDocument): Promise<MailAttachment> {
  const content = await renderPdf(describeDocument(document))
  return { filename: pdfName(document), contentType: 'application/pdf', content }
}

/** `TI/26-27/000001` becomes `TI-26-27-000001.pdf`. */
export function pdfName({ number }: { number: string }): string {
  return `${number.replaceAll('/', '-')}.pdf`
}
