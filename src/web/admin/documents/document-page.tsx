import { Link } from 'react-router'
import { documentCopies } from '#shop/documents/document.ts'
import { describeDocument } from '#shop/documents/document-sheet.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import '../admin.css'
import { copiesOf, paperOf } from './document-paper.ts'
import documentStyles from './documents.css?url'
import { findShownDocument } from './find-shown-document.server.ts'
import { PaperChoice } from './paper-choice.tsx'
import { PrintedDocument } from './printed-document.tsx'
import type { Route } from './+types/document-page.ts'

export const links = () => [{ rel: 'stylesheet', href: documentStyles }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const document = await findShownDocument(context.get(shopContext).db, params)
  const url = new URL(request.url)
  return {
    orderNumber: document.orderNumber,
    id: document.id,
    sheet: describeDocument(document),
    paper: paperOf(url),
    copies: copiesOf(url),
  }
}

/** Without the admin's navigation, so that the screen matches the print. */
export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { orderNumber, id, sheet, paper, copies } = loaderData
  return (
    <main className="min-h-dvh bg-ivory px-4 py-6 print:min-h-0 print:bg-paper print:p-0">
      <title>{`${sheet.number} – Admin`}</title>
      <div className="mx-auto mb-6 max-w-[210mm] space-y-3 print:hidden">
        <h1 className="text-2xl">
          {sheet.title} {sheet.number}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          <Link
            to={`/admin/orders/${orderNumber}`}
            className="inline-flex min-h-11 items-center text-indigo underline-offset-2 hover:underline"
          >
            Order {orderNumber}
          </Link>
          <Button type="button" room="dense" onClick={() => window.print()}>
            Print
          </Button>
          <a
            href={`/admin/orders/${orderNumber}/documents/${id}/pdf`}
            className={buttonClass('secondary', 'dense')}
          >
            PDF
          </a>
        </div>
        <PaperChoice paper={paper} copies={copies} names={documentCopies} />
      </div>
      {documentCopies.slice(0, copies).map((copy) => (
        <PrintedDocument key={copy} {...{ sheet, paper, copy }} />
      ))}
    </main>
  )
}
