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

const ink = '#221B1A'
const stone = '#6B5E58'
const serif = "Marcellus, Georgia, 'Times New Roman', serif"
const sans = 'Mukta, Arial, Helvetica, sans-serif'

/** One letter in the shop's look. Mail programs know no style sheets and few elements, so this is a table with styles on everything. */
export function letter({ shopName, shopUrl, heading, paragraphs, button, footnote }: Letter): { html: string; text: string } {
  const html = `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(heading)}</title></head>
<body style="margin:0;padding:0;background:#FBF7F0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF7F0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td align="center" style="padding:0 0 20px;font:24px ${serif};color:${ink};letter-spacing:2px"><a href="${escape(shopUrl)}" style="color:${ink};text-decoration:none">${escape(shopName)}</a></td></tr>
<tr><td style="border-top:1px solid #B8862F;background:#FFFFFF;padding:32px 28px">
<h1 style="margin:0 0 16px;font:400 26px/1.25 ${serif};color:${ink}">${escape(heading)}</h1>
${paragraphs.map((words) => `<p style="margin:0 0 16px;font:16px/1.6 ${sans};color:${ink}">${escape(words).replaceAll('\n', '<br>')}</p>`).join('\n')}
${button ? buttonHtml(button) : ''}
</td></tr>
<tr><td align="center" style="border-top:1px solid #B8862F;padding:20px 0;font:14px/1.5 ${sans};color:${stone}">${escape(shopName)} · <a href="${escape(shopUrl)}" style="color:${stone}">${escape(shopUrl)}</a>${footnote ? footnoteHtml(footnote) : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  const text = [heading, ...paragraphs, ...(button ? [`${button.words}:\n${button.url}`] : []), `-- \n${shopName}\n${shopUrl}`, ...(footnote ? [`${footnote.words} ${footnote.link}: ${footnote.url}`] : [])].join('\n\n')
  return { html, text: `${text}\n` }
}

/** The address stands below it in letters, for programs that show no buttons and for people who look first. */
function buttonHtml({ words, url }: { words: string; url: string }): string {
  return `<p style="margin:24px 0"><a href="${escape(url)}" style="display:inline-block;background:#8C1D2F;color:#FBF7F0;font:600 16px ${sans};padding:14px 28px;text-decoration:none;border-radius:2px">${escape(words)}</a></p>
<p style="margin:0;font:14px/1.5 ${sans};color:${stone};word-break:break-all">${escape(url)}</p>`
}

function footnoteHtml({ words, link, url }: NonNullable<Letter['footnote']>): string {
  return `<br>${escape(words)} <a href="${escape(url)}" style="color:${stone}">${escape(link)}</a>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
