import { createHash } from 'node:crypto'

const STYLE = `body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:1.5rem;background:#FBF7F0;color:#2B2320;font:1.0625rem/1.6 system-ui,sans-serif;text-align:center}
h1{margin:0 0 .75rem;font-weight:400;font-size:1.75rem;font-family:Georgia,serif}p{margin:0 auto .75rem;max-width:34rem}a{color:inherit}small{color:#6B5F58}
form{margin:1.5rem auto 0;width:min(20rem,100%);display:grid;gap:.5rem;text-align:left}label{font-weight:600}
input,button{font:inherit;min-height:3rem;padding:0 .875rem;border:1px solid #6B5F58;border-radius:.125rem;background:#fff;color:inherit}
button{background:#8C1D2F;border-color:#8C1D2F;color:#FBF7F0;font-weight:600}`
const policy = (formAction: string) =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`

export type PlainPage = {
  heading: string
  paragraphs: readonly string[]
  /** The seconds until the page reloads itself. Null for the response to a form, which is not sent again. */
  retrySeconds: number | null
  reference?: string
  /** Trusted HTML. */
  forms?: readonly string[]
  /** The heading if absent. */
  title?: string
}

/** A small page in the shop's colours that needs neither the database nor the framework. */
export function plainPage({
  heading,
  paragraphs,
  retrySeconds,
  reference,
  forms = [],
  title = heading,
}: PlainPage): {
  html: string
  headers: Record<string, string>
} {
  const refresh =
    retrySeconds === null ? '' : `<meta http-equiv="refresh" content="${retrySeconds}">`
  const small =
    reference === undefined
      ? ''
      : `\n<p><small>Reference: ${reference.replaceAll(/[^\w.-]/g, '')}</small></p>`
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${refresh}<style>${STYLE}</style></head><body><main>
<h1>${heading}</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}${small}${forms.join('\n')}
</main></body></html>`
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(forms.length > 0 ? "'self'" : "'none'"),
    },
  }
}
