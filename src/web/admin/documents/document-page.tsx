import { Form, Link } from 'react-router'
import { documentCopies } from '#shop/documents/document.ts'
import { describeDocument } from '#shop/documents/document-sheet.ts'
import { requireStaff } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import '../admin.css'
import { copiesOf, paperNames, paperOf, papers, type Paper } from './document-paper.ts'
import documentStyles from './documents.css?url'
import { findShownDocument } from './find-shown-document.server.ts'
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
        <PaperChoice paper={paper} copies={copies} />
      </div>
      {documentCopies.slice(0, copies).map((copy) => (
        <PrintedDocument key={copy} {...{ sheet, paper, copy }} />
      ))}
    </main>
  )
}

function PaperChoice({ paper, copies }: { paper: Paper; copies: number }) {
  return (
    <Form method="get" replace className="flex flex-wrap items-end gap-3">
      <SelectField
        label="Paper"
        name="paper"
        defaultValue={paper}
        options={papers.map((value) => ({ value, label: paperNames[value] }))}
      />
      <SelectField
        label="Copies"
        name="copies"
        defaultValue={String(copies)}
        options={documentCopies.map((copy, index) => ({
          value: String(index + 1),
          label: index === 0 ? '1: for the recipient' : `${index + 1}: up to ${copy.toLowerCase()}`,
        }))}
      />
      <Button look="secondary" room="dense">
        Show
      </Button>
    </Form>
  )
}
