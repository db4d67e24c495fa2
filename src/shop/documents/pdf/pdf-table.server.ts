import type { SheetTable } from '../document-sheet.ts'
import { breakLines, drawText, lineHeight, type TextStyle } from './pdf-text.server.ts'

type Pdf = PDFKit.PDFDocument
export type Area = { x: number; width: number; top: number; bottom: number }

const PADDING = 3
const head: TextStyle = { size: 7.5, weight: 600 }
const body: TextStyle = { size: 7.5, weight: 400 }

/** Draws a table from `y` on, repeats its head on each page, and returns where it ends. */
export function drawTable(pdf: Pdf, table: SheetTable, area: Area, y: number): number {
  const widths = columnWidths(pdf, table, area.width)
  const labels = table.columns.map(({ label }) => label)
  let end = drawRow(pdf, labels, { table, widths, area, y, style: head })
  for (const row of table.rows) {
    const height = rowHeight(pdf, row, widths)
    if (end + height > area.bottom) {
      pdf.addPage()
      end = drawRow(pdf, labels, { table, widths, area, y: area.top, style: head })
    }
    end = drawRow(pdf, row, { table, widths, area, y: end, style: body })
  }
  return end
}

type Row = { table: SheetTable; widths: number[]; area: Area; y: number; style: TextStyle }

function drawRow(pdf: Pdf, cells: readonly string[], row: Row): number {
  const { table, widths, area, y, style } = row
  let x = area.x
  for (const [index, cell] of cells.entries()) {
    const width = widths[index]! - 2 * PADDING
    const isRight = table.columns[index]!.isAmount
    drawText(pdf, cell, { ...style, x: x + PADDING, y: y + PADDING, width, isRight })
    x += widths[index]!
  }
  const end = y + rowHeight(pdf, cells, widths, style)
  pdf
    .moveTo(area.x, end)
    .lineTo(area.x + area.width, end)
    .lineWidth(0.4)
    .stroke('#999999')
  return end
}

function rowHeight(
  pdf: Pdf,
  cells: readonly string[],
  widths: readonly number[],
  style: TextStyle = body,
): number {
  const lines = cells.map(
    (cell, index) =>
      breakLines(pdf, cell, { ...style, width: widths[index]! - 2 * PADDING }).length,
  )
  return Math.max(...lines) * lineHeight(style) + 2 * PADDING
}

/** Each column is as wide as its widest cell; the widest of the text columns takes the rest. */
function columnWidths(pdf: Pdf, { columns, rows }: SheetTable, width: number): number[] {
  const natural = columns.map(({ label }, index) => {
    const cells = [label, ...rows.map((row) => row[index]!)]
    pdf.font('latin-600').fontSize(head.size)
    return Math.max(...cells.map((cell) => pdf.widthOfString(cell))) + 2 * PADDING + 1
  })
  const widest = natural.indexOf(
    Math.max(...natural.filter((_, index) => !columns[index]!.isAmount)),
  )
  const others = natural.reduce((sum, each, index) => (index === widest ? sum : sum + each), 0)
  return natural.map((each, index) => (index === widest ? Math.max(60, width - others) : each))
}
