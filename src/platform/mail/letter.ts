import { letterStyles as styles } from './letter-styles.ts'

export type Letter = {
  shopName: string
  shopUrl: string
  heading: string
  /** Plain text; each becomes a paragraph. */
  paragraphs: string[]
  button?: { words: string; url: string }
  /** Why it was sent, and the way to hear no more. */
  footnote?: { words: string; link: string; url: string }
}

/** One letter in the shop's look. Mail programs know no style sheets and few elements, so this is a table with styles on everything. */
export function letter({ shopName, shopUrl, heading, paragraphs, button, footnote }: Letter): {
  html: string
  text: string
} {
  const html = `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(heading)}</title></head>
<body style="${styles.body}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.ground}"><tr><td align="center" style="${styles.around}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.sheet}">
<tr><td align="center" style="${styles.top}"><a href="${escape(shopUrl)}" style="${styles.name}">${escape(shopName)}</a></td></tr>
<tr><td style="${styles.content}">
<h1 style="${styles.heading}">${escape(heading)}</h1>
${paragraphs.map((words) => `<p style="${styles.paragraph}">${escape(words).replaceAll('\n', '<br>')}</p>`).join('\n')}
${button ? buttonHtml(button) : ''}
</td></tr>
<tr><td align="center" style="${styles.foot}">${escape(shopName)} · <a href="${escape(shopUrl)}" style="${styles.link}">${escape(shopUrl)}</a>${footnote ? footnoteHtml(footnote) : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  const text = [
    heading,
    ...paragraphs,
    ...(button ? [`${button.words}:\n${button.url}`] : []),
    `-- \n${shopName}\n${shopUrl}`,
    ...(footnote ? [`${footnote.words} ${footnote.link}: ${footnote.url}`] : []),
  ].join('\n\n')
  return { html, text: `${text}\n` }
}

/** The address stands below it in letters, for programs that show no buttons and for people who look first. */
function buttonHtml({ words, url }: { words: string; url: string }): string {
  return `<p style="${styles.action}"><a href="${escape(url)}" style="${styles.button}">${escape(words)}</a></p>
<p style="${styles.address}">${escape(url)}</p>`
}

function footnoteHtml({ words, link, url }: NonNullable<Letter['footnote']>): string {
  return `<br>${escape(words)} <a href="${escape(url)}" style="${styles.link}">${escape(link)}</a>`
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
