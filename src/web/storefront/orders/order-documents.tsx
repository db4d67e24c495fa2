/** A document for the customer; `isNote` is a credit note. */
export type CustomerDocument = { number: string; isNote: boolean }

type OrderDocumentsProps = { number: string; documents: readonly CustomerDocument[] }

/** The documents of an order as PDF files. A single invoice needs no number. */
export function OrderDocuments({ number, documents }: OrderDocumentsProps) {
  const isSingle = documents.filter(({ isNote }) => !isNote).length === 1
  return documents.map((document) => (
    <p key={document.number} className="mt-2 print:hidden">
      <a
        href={`/orders/${number}/invoice?document=${encodeURIComponent(document.number)}`}
        download
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-madder"
      >
        {document.isNote ? 'Credit note' : 'Invoice'}
        {!(isSingle && !document.isNote) && ` ${document.number}`}
      </a>
    </p>
  ))
}
