import { escapeHtml } from '../escape-html.ts'
import { emailStyles as styles } from './email-styles.ts'

/** The pieces of an order, its amounts, and notes such as the address. All texts are plain. */
export type EmailSummary = {
  heading: string
  pieces: { title: string; detail: string; amount: string; imageUrl: string | null }[]
  totals: { label: string; amount: string; isTotal?: boolean }[]
  notes: { label: string; lines: string[] }[]
}

export function summaryHtml({ heading, pieces, totals, notes }: EmailSummary): string {
  return `<h2 style="${styles.part}">${escapeHtml(heading)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${pieces.map(pieceHtml).join('\n')}
</table>
<table width="100%" cellpadding="0" cellspacing="0" style="${styles.totals}">
${totals.map(totalHtml).join('\n')}
</table>
${notes.map(noteHtml).join('\n')}`
}

/** Images have a fixed size, because some mail programs ignore style sheets, and no text of their own:
 * the title is beside them. */
function pieceHtml({ title, detail, amount, imageUrl }: EmailSummary['pieces'][number]): string {
  const image = imageUrl
    ? `<img src="${escapeHtml(imageUrl)}" width="72" height="96" alt="" style="${styles.image}">`
    : '&nbsp;'
  return `<tr><td width="72" valign="top" style="${styles.imageCell}">${image}</td>
<td valign="top" style="${styles.piece}">${escapeHtml(title)}<br><span style="${styles.detail}">${escapeHtml(detail)}</span></td>
<td valign="top" align="right" style="${styles.amount}">${escapeHtml(amount)}</td></tr>`
}

function totalHtml({ label, amount, isTotal }: EmailSummary['totals'][number]): string {
  const style = isTotal ? styles.total : styles.row
  return `<tr><th scope="row" align="left" style="${style}">${escapeHtml(label)}</th><td align="right" style="${style}">${escapeHtml(amount)}</td></tr>`
}

function noteHtml({ label, lines }: EmailSummary['notes'][number]): string {
  return `<p style="${styles.note}"><b>${escapeHtml(label)}</b><br>${lines.map(escapeHtml).join('<br>')}</p>`
}

export function summaryText({ heading, pieces, totals, notes }: EmailSummary): string {
  return [
    heading,
    ...pieces.map(({ title, detail, amount }) => `- ${title}, ${detail}: ${amount}`),
    totals.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
    ...notes.map(({ label, lines }) => [`${label}:`, ...lines].join('\n')),
  ].join('\n\n')
}
