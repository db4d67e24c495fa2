import type { FontName, Weight } from './pdf-fonts.server.ts'
import { scriptRuns, type ScriptRun } from './script-runs.ts'

type Pdf = PDFKit.PDFDocument
export type TextStyle = { size: number; weight: Weight }
export type TextBox = TextStyle & { x: number; y: number; width: number; isRight?: boolean }

const LEADING = 1.45

export const lineHeight = ({ size }: TextStyle) => size * LEADING

/** Breaks a text between words so that it fits into a width. A longer word gets a line of its own. */
export function breakLines(pdf: Pdf, text: string, style: TextStyle & { width: number }): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (line && widthOf(pdf, longer, style) > style.width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

/** Draws a text in all its scripts and returns the height of its lines. */
export function drawText(pdf: Pdf, text: string, box: TextBox): number {
  const lines = breakLines(pdf, text, box)
  for (const [index, line] of lines.entries()) {
    const indent = box.isRight ? box.width - widthOf(pdf, line, box) : 0
    drawRuns(pdf, scriptRuns(line), {
      ...box,
      x: box.x + indent,
      y: box.y + index * lineHeight(box),
    })
  }
  return lines.length * lineHeight(box)
}

function drawRuns(pdf: Pdf, runs: readonly ScriptRun[], box: TextBox): void {
  let { x } = box
  for (const run of runs) {
    pdf.font(fontOf(run, box)).fontSize(box.size)
    pdf.text(run.text, x, box.y, { lineBreak: false })
    x += pdf.widthOfString(run.text)
  }
}

function widthOf(pdf: Pdf, text: string, style: TextStyle): number {
  return scriptRuns(text).reduce(
    (sum, run) => sum + pdf.font(fontOf(run, style)).fontSize(style.size).widthOfString(run.text),
    0,
  )
}

function fontOf({ script }: ScriptRun, { weight }: TextStyle): FontName {
  return `${script}-${weight}`
}
