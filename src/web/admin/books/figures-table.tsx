import type { ReactNode } from 'react'

type FiguresTableProps = {
  caption: string
  /** The first column is text; the others are figures. */
  headings: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A table that scrolls sideways on a narrow screen. */
export function FiguresTable({ caption, headings, rows }: FiguresTableProps) {
  const isFigure = (column: number) => (column > 0 ? 'text-right whitespace-nowrap' : '')
  return (
    <div
      role="group"
      aria-label={caption}
      tabIndex={0}
      className="overflow-x-auto border border-hem bg-paper px-3"
    >
      <table className="figures w-full text-left text-sm">
        <caption className="py-2 text-left text-base font-semibold">{caption}</caption>
        <thead className="text-stone">
          <tr>
            {headings.map((heading, column) => (
              <th key={heading} scope="col" className={`py-1.5 pr-3 ${isFigure(column)}`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-t border-hem">
              {cells.map((cell, column) => (
                <td key={headings[column]} className={`py-1.5 pr-3 ${isFigure(column)}`}>
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
