import { Link } from 'react-router'
import { challanCopies, challanDocument } from '#shop/challans/challan.ts'
import { describeDocument } from '#shop/documents/document-sheet.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import '../admin.css'
import { copiesOf, paperOf } from '../documents/document-paper.ts'
import documentStyles from '../documents/documents.css?url'
import { PaperChoice } from '../documents/paper-choice.tsx'
import { PrintedDocument } from '../documents/printed-document.tsx'
import { findShownChallan } from './find-shown-challan.server.ts'
import type { Route } from './+types/challan-page.ts'

export const links = () => [{ rel: 'stylesheet', href: documentStyles }]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const challan = await findShownChallan(context.get(shopContext).db, params.id)
  const url = new URL(request.url)
  return {
    id: challan.id,
    sheet: describeDocument(challanDocument(challan)),
    paper: paperOf(url),
    copies: copiesOf(url),
  }
}

/** Without the admin's navigation, so that the screen matches the print. */
export default function ChallanPage({ loaderData }: Route.ComponentProps) {
  const { id, sheet, paper, copies } = loaderData
  return (
    <main className="min-h-dvh bg-ivory px-4 py-6 print:min-h-0 print:bg-paper print:p-0">
      <title>{`${sheet.number} – Admin`}</title>
      <div className="mx-auto mb-6 max-w-[210mm] space-y-3 print:hidden">
        <h1 className="text-2xl">
          {sheet.title} {sheet.number}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          <Link
            to="/admin/challans"
            className="inline-flex min-h-11 items-center text-indigo underline-offset-2 hover:underline"
          >
            Delivery challans
          </Link>
          <Button type="button" room="dense" onClick={() => window.print()}>
            Print
          </Button>
          <a href={`/admin/challans/${id}/pdf`} className={buttonClass('secondary', 'dense')}>
            PDF
          </a>
        </div>
        <PaperChoice paper={paper} copies={copies} names={challanCopies} />
      </div>
      {challanCopies.slice(0, copies).map((copy) => (
        <PrintedDocument key={copy} {...{ sheet, paper, copy }} />
      ))}
    </main>
  )
}
