import { Link } from 'react-router'
import type { DocumentSheet } from '#shop/documents/document-sheet.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notifications } from '#web/ui/notifications.tsx'
import type { Paper } from './document-paper.ts'
import { PaperChoice } from './paper-choice.tsx'
import { PrintedDocument } from './printed-document.tsx'

type PrintedPageProps = {
  sheet: DocumentSheet
  paper: Paper
  copies: number
  /** The name of each copy, the first for the recipient. */
  copyNames: readonly string[]
  back: { to: string; text: string }
  pdf: string
}

/** Without the admin's navigation, so that the screen matches the print. */
export function PrintedPage({ sheet, paper, copies, copyNames, back, pdf }: PrintedPageProps) {
  return (
    <main className="min-h-dvh bg-ivory px-4 py-6 print:min-h-0 print:bg-paper print:p-0">
      <title>{`${sheet.number} – Admin`}</title>
      <div className="mx-auto mb-6 max-w-[210mm] space-y-3 print:hidden">
        <h1 className="text-2xl">
          {sheet.title} {sheet.number}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          <Link
            to={back.to}
            className="inline-flex min-h-11 items-center text-indigo underline-offset-2 hover:underline"
          >
            {back.text}
          </Link>
          <Button type="button" size="compact" onClick={() => window.print()}>
            Print
          </Button>
          <a href={pdf} className={buttonClass('secondary', 'compact')}>
            PDF
          </a>
        </div>
        <PaperChoice paper={paper} copies={copies} names={copyNames} />
      </div>
      {copyNames.slice(0, copies).map((copy) => (
        <PrintedDocument key={copy} {...{ sheet, paper, copy }} />
      ))}
      <Notifications />
    </main>
  )
}
