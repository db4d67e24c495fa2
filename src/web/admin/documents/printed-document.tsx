import type { DocumentSheet, SheetFact, SheetTable } from '#shop/documents/document-sheet.ts'
import type { Paper } from './document-paper.ts'

type PrintedDocumentProps = { sheet: DocumentSheet; paper: Paper; copy: string }

export function PrintedDocument({ sheet, paper, copy }: PrintedDocumentProps) {
  return (
    <article className={`document document-${paper}`} aria-label={`${sheet.number}, ${copy}`}>
      <header>
        <p className="document-copy">{copy}</p>
        <h2>{sheet.title}</h2>
        {[sheet.cancelled, sheet.note].filter(Boolean).map((text) => (
          <p key={text}>
            <strong>{text}</strong>
          </p>
        ))}
      </header>
      <div className="document-parties">
        <div>
          <Party {...sheet.supplier} />
          <p className="document-gap">{sheet.buyerLabel}</p>
          <Party {...sheet.buyer} />
        </div>
        <Facts facts={sheet.facts} />
      </div>
      <SheetRows table={sheet.lines} label="Items" />
      <div className="document-totals">
        <Facts facts={sheet.totals} />
      </div>
      <p>
        <strong>{sheet.words}</strong>
      </p>
      {sheet.taxes && <SheetRows table={sheet.taxes} label="Tax by HSN code and rate" />}
      <footer>
        {sheet.footer.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </article>
  )
}

function Party({ name, lines }: DocumentSheet['supplier']) {
  return (
    <address>
      <strong>{name}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

function Facts({ facts }: { facts: readonly SheetFact[] }) {
  return (
    <dl>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function SheetRows({ table: { columns, rows }, label }: { table: SheetTable; label: string }) {
  return (
    <div className="document-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.isAmount ? 'amount' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, index) => (
                <td
                  key={columns[index]!.label}
                  className={columns[index]!.isAmount ? 'amount' : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
