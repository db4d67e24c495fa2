import PdfKit from 'pdfkit'
import type { DocumentSheet, SheetFact } from '../document-sheet.ts'
import { loadFonts } from './pdf-fonts.server.ts'
import { drawTable, type Area } from './pdf-table.server.ts'
import { drawText, type TextStyle } from './pdf-text.server.ts'

type Pdf = PDFKit.PDFDocument

const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 36
const area: Area = {
  x: MARGIN,
  width: A4.width - 2 * MARGIN,
  top: MARGIN,
  bottom: A4.height - MARGIN,
}
const HALF = area.width / 2 - 8
const GAP = 10
const title: TextStyle = { size: 15, weight: 600 }
const name: TextStyle = { size: 11, weight: 600 }
const text: TextStyle = { size: 8.5, weight: 400 }
const strong: TextStyle = { size: 8.5, weight: 600 }

/** Renders an A4 document. It needs tens of milliseconds of processor time: call it outside any
 * transaction. */
export async function renderPdf(sheet: DocumentSheet, copy = ''): Promise<Buffer> {
  const pdf = new PdfKit({
    size: 'A4',
    margin: 0,
    lang: 'en-IN',
    info: { Title: `${sheet.title} ${sheet.number}`, Author: sheet.supplier.name },
  })
  for (const [font, file] of await loadFonts()) pdf.registerFont(font, file)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  drawSheet(pdf, sheet, copy)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function drawSheet(pdf: Pdf, sheet: DocumentSheet, copy: string): void {
  let y = drawHead(pdf, sheet, copy)
  y = drawParties(pdf, sheet, y) + GAP
  y = drawTable(pdf, sheet.lines, area, y) + GAP
  y = drawTotals(pdf, sheet, roomFor(pdf, y, 90)) + GAP
  if (sheet.taxes) y = drawTable(pdf, sheet.taxes, area, roomFor(pdf, y, 60)) + GAP
  y = roomFor(pdf, y, 60)
  for (const line of sheet.footer) y += drawText(pdf, line, { ...text, ...fullWidth, y })
}

const fullWidth = { x: area.x, width: area.width }
const right = { x: area.x + area.width - HALF, width: HALF }

/** Begins a page if less than `height` is left. */
function roomFor(pdf: Pdf, y: number, height: number): number {
  if (y + height <= area.bottom) return y
  pdf.addPage()
  return area.top
}

function drawHead(pdf: Pdf, { title: heading, cancelled, note }: DocumentSheet, copy: string) {
  let y = area.top
  drawText(pdf, copy, { ...text, ...right, y: y + 4, isRight: true })
  y += drawText(pdf, heading, { ...title, ...fullWidth, y })
  for (const line of [cancelled, note])
    if (line) y += drawText(pdf, line, { ...strong, ...fullWidth, y })
  return y + GAP / 2
}

function drawParties(
  pdf: Pdf,
  { supplier, buyerLabel, buyer, facts }: DocumentSheet,
  top: number,
): number {
  const half = { x: area.x, width: HALF }
  let y = top
  y += drawText(pdf, supplier.name, { ...name, ...half, y })
  for (const line of supplier.lines) y += drawText(pdf, line, { ...text, ...half, y })
  y += GAP
  y += drawText(pdf, buyerLabel, { ...strong, ...half, y })
  for (const line of [buyer.name, ...buyer.lines]) y += drawText(pdf, line, { ...text, ...half, y })
  return Math.max(y, drawFacts(pdf, facts, top))
}

function drawFacts(pdf: Pdf, facts: readonly SheetFact[], top: number): number {
  const LABEL = 85
  let y = top
  for (const [label, value] of facts) {
    drawText(pdf, label, { ...strong, x: right.x, width: LABEL, y })
    y += drawText(pdf, value, { ...text, x: right.x + LABEL, width: right.width - LABEL, y })
  }
  return y
}

function drawTotals(pdf: Pdf, { totals, words }: DocumentSheet, top: number): number {
  let y = top
  for (const [index, [label, value]] of totals.entries()) {
    const style = index === totals.length - 1 ? strong : text
    drawText(pdf, label, { ...style, x: right.x, width: HALF / 2, y })
    y += drawText(pdf, value, {
      ...style,
      x: right.x + HALF / 2,
      width: HALF / 2,
      y,
      isRight: true,
    })
  }
  return y + drawText(pdf, words, { ...strong, ...fullWidth, y: y + 4 }) + 4
}
