import type { DocumentType, IssuedDocument } from '#shop/documents/document.ts'

export type CustomerDocument = { number: string; name: string }

const INVOICE = 'Invoice'
const names: Partial<Record<DocumentType, string>> = {
  CN: 'Credit note',
  RV: 'Receipt',
  RF: 'Refund voucher',
}

export function customerDocument({
  number,
  type,
}: Pick<IssuedDocument, 'number' | 'type'>): CustomerDocument {
  return { number, name: names[type] ?? INVOICE }
}

type OrderDocumentsProps = { number: string; documents: readonly CustomerDocument[] }

/** The documents of an order as PDF files. A single invoice needs no number. */
export function OrderDocuments({ number, documents }: OrderDocumentsProps) {
  const isSingle = documents.filter(({ name }) => name === INVOICE).length === 1
  return documents.map((document) => (
    <p key={document.number} className="mt-2 print:hidden">
      <a
        href={`/orders/${number}/invoice?document=${encodeURIComponent(document.number)}`}
        download
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-madder"
      >
        {document.name}
        {!(isSingle && document.name === INVOICE) && ` ${document.number}`}
      </a>
    </p>
  ))
}
