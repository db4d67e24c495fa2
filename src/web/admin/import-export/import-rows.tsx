import { Link } from 'react-router'
import {
  rowFilters,
  type Outcome,
  type RowCounts,
  type RowFilter,
  type Verdict,
} from '#shop/import-export/import/import.ts'
import type { ShownRow } from '#shop/import-export/import/import-row-store.server.ts'
import type { Page } from '#shop/paging.ts'
import { FilterPills } from '../filter-pills.tsx'
import { importAddress, type ImportView } from './import-view.ts'
import { filterTexts, outcomeTexts, productsText, verdictTexts } from './import-messages.ts'
import { imageFailureText, noteText, outcomeNoteText } from './note-messages.ts'

type Props = { importId: string; counts: RowCounts; rows: Page<ShownRow>; view: ImportView }

export function ImportRows({ importId, counts, rows, view }: Props) {
  const numbers: Record<RowFilter, number> = {
    all: counts.checked,
    new: counts.new,
    update: counts.update,
    unchanged: counts.unchanged,
    refused: counts.refused + counts.refusedLater,
    pictures: counts.withImagesMissing,
  }
  return (
    <section aria-labelledby="rows">
      <h2 id="rows" className="text-xl">
        Product by product
      </h2>
      <div className="my-3 flex flex-wrap items-center justify-between gap-3">
        <FilterPills
          label="Filter products"
          pills={rowFilters
            .filter((filter) => filter === 'all' || filter === view.show || numbers[filter] > 0)
            .map((filter) => ({
              name: filterTexts[filter],
              to: importAddress(importId, { show: filter }),
              isCurrent: filter === view.show,
              count: numbers[filter],
            }))}
        />
        <a
          href={`/admin/exchange/${importId}/rows.csv${view.show === 'all' ? '' : `?show=${view.show}`}`}
          download
          className="leading-11 text-indigo underline-offset-2 hover:underline"
        >
          Download this list
        </a>
      </div>
      <p role="status" className="sr-only">
        {productsText(rows.total)}
      </p>
      <ul className="divide-y divide-hem border border-hem bg-paper">
        {rows.items.map((row) => (
          <li key={row.productNo}>
            <Row row={row} />
          </li>
        ))}
        {rows.items.length === 0 && <li className="px-4 py-3 text-stone">No product here.</li>}
      </ul>
    </section>
  )
}

const tones: Record<Verdict | Outcome, string> = {
  new: 'text-leaf',
  added: 'text-leaf',
  update: 'text-indigo',
  updated: 'text-indigo',
  unchanged: 'text-stone',
  refused: 'text-rose',
}

function Row({ row }: { row: ShownRow }) {
  const text = row.outcome ? outcomeTexts[row.outcome] : verdictTexts[row.verdict]
  const isInShop =
    row.productId && (row.verdict !== 'new' || row.outcome === 'added' || row.outcome === 'updated')
  return (
    <article className="grid gap-x-4 px-4 py-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <p className={`font-semibold ${tones[row.outcome ?? row.verdict]}`}>{text}</p>
      <div className="min-w-0">
        <p className="break-words">
          {isInShop ? (
            <Link
              to={`/admin/productinfos/${row.productId}`}
              className="text-indigo underline-offset-2 hover:underline"
            >
              {row.title}
            </Link>
          ) : (
            row.title
          )}
          <span className="ml-2 text-sm whitespace-nowrap text-stone">line {row.line}</span>
        </p>
        <ul className="text-sm break-words text-stone">
          {row.outcomeNote && (
            <li className="font-semibold text-rose">{outcomeNoteText(row.outcomeNote)}</li>
          )}
          {row.notes.map((note, index) => (
            <li key={index} className={row.verdict === 'refused' ? 'text-rose' : ''}>
              {noteText(note)}
            </li>
          ))}
          {row.missingImages.map(({ source, problem }, index) => (
            <li key={`image-${index}`} className="text-rose">
              <span className="break-all">{source}</span>: {imageFailureText(problem)}
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}
