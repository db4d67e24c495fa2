import { Parser } from 'htmlparser2'

/** HTML elements whose content is not text for readers. */
const SILENT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'head',
  'title',
  'noscript',
  'template',
  'iframe',
  'object',
  'svg',
  'textarea',
  'select',
  'button',
])
const LINES: ReadonlySet<string> = new Set([
  'div',
  'tr',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'table',
  'section',
  'article',
  'header',
  'footer',
  'li',
  'hr',
  'figure',
  'figcaption',
])
const PARAGRAPHS: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
])

export type PlainText = { text: string; /** The items of its lists. */ points: string[] }

/** Converts HTML to text with blank lines between paragraphs and dashes before list items. Plain
 * text keeps its line breaks. */
export function textOfHtml(html: string): PlainText {
  if (!/[<&]/.test(html)) return { text: html.trim(), points: [] }
  // Line breaks are part of a plain text, but in HTML they only format the source.
  const keepsLines = !/<\/?(p|br|div|li|ul|ol|h\d|table)\b/i.test(html)
  const text: string[] = []
  const points: string[] = []
  let silent = 0
  let point: string[] | null = null

  function endPoint(): void {
    const words = point?.join('').replaceAll(/\s+/g, ' ').trim()
    if (words) points.push(words)
    point = null
  }
  const parser = new Parser(
    {
      onopentag(name) {
        if (SILENT.has(name)) silent += 1
        if (PARAGRAPHS.has(name)) text.push('\n\n')
        if (name === 'br' || LINES.has(name)) text.push('\n')
        if (name === 'td' || name === 'th') text.push(' ')
        if (name !== 'li') return
        endPoint()
        point = []
        text.push('– ')
      },
      ontext(words) {
        if (silent > 0) return
        const shown = keepsLines ? words : words.replaceAll(/\s+/g, ' ')
        text.push(shown)
        point?.push(shown)
      },
      onclosetag(name) {
        if (SILENT.has(name)) silent = Math.max(0, silent - 1)
        if (name === 'li' || name === 'ul' || name === 'ol') endPoint()
        if (PARAGRAPHS.has(name)) text.push('\n\n')
        else if (LINES.has(name)) text.push('\n')
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return { text: tidied(text.join('')), points }
}

function tidied(text: string): string {
  const lines = text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
  return lines
    .map((line) => (line === '–' ? '' : line))
    .filter((line, index) => line !== '' || (lines[index - 1] ?? '') !== '')
    .join('\n')
    .replaceAll(/(?<=^– [^\n]*)\n\n(?=– )/gm, '\n')
    .trim()
}
