import { escapeHtml } from '../escape-html.ts'
import { summaryHtml, summaryText, type EmailSummary } from './email-summary.ts'
import { emailStyles as styles } from './email-styles.ts'

export type EmailContent = {
  shopName: string
  shopUrl: string
  heading: string
  /** Plain text, one string per paragraph. */
  paragraphs: string[]
  button?: { label: string; url: string }
  summary?: EmailSummary
  /** Says why the mail was sent, with a link to unsubscribe. */
  footnote?: { text: string; link: string; url: string }
}

/** Returns the HTML and plain text of a mail. Mail programs support neither style sheets nor most
 * elements, so the HTML uses tables with inline styles. */
export function emailLayout({
  shopName,
  shopUrl,
  heading,
  paragraphs,
  button,
  summary,
  footnote,
}: EmailContent): {
  html: string
  text: string
} {
  const html = `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light"><title>${escapeHtml(heading)}</title></head>
<body style="${styles.body}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#FBF7F0" style="${styles.ground}"><tr><td align="center" style="${styles.around}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.sheet}">
<tr><td align="center" style="${styles.top}"><a href="${escapeHtml(shopUrl)}" style="${styles.name}">${escapeHtml(shopName)}</a></td></tr>
<tr><td bgcolor="#FFFFFF" style="${styles.content}">
<h1 style="${styles.heading}">${escapeHtml(heading)}</h1>
${paragraphs.map((text) => `<p style="${styles.paragraph}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('\n')}
${button ? buttonHtml(button) : ''}
${summary ? summaryHtml(summary) : ''}
</td></tr>
<tr><td align="center" style="${styles.foot}">${escapeHtml(shopName)} · <a href="${escapeHtml(shopUrl)}" style="${styles.link}">${escapeHtml(shopUrl)}</a>${footnote ? footnoteHtml(footnote) : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  const text = [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(summary ? [summaryText(summary)] : []),
    `-- \n${shopName}\n${shopUrl}`,
    ...(footnote ? [`${footnote.text} ${footnote.link}: ${footnote.url}`] : []),
  ].join('\n\n')
  return { html, text: `${text}\n` }
}

/** Shows the URL below the button, for mail programs without buttons and for people who check it first. */
function buttonHtml({ label, url }: NonNullable<EmailContent['button']>): string {
  return `<p style="${styles.action}"><a href="${escapeHtml(url)}" style="${styles.button}">${escapeHtml(label)}</a></p>
<p style="${styles.address}">${escapeHtml(url)}</p>`
}

function footnoteHtml({ text, link, url }: NonNullable<EmailContent['footnote']>): string {
  return `<br>${escapeHtml(text)} <a href="${escapeHtml(url)}" style="${styles.link}">${escapeHtml(link)}</a>`
}
