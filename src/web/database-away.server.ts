import { createHash } from 'node:crypto'

const COME_AGAIN_SECONDS = 5

const STYLE = `body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:1.5rem;background:#FBF7F0;color:#2B2320;font:1.0625rem/1.6 system-ui,sans-serif;text-align:center}
h1{margin:0 0 .75rem;font-weight:400;font-size:1.75rem;font-family:Georgia,serif}p{margin:0 auto .75rem;max-width:34rem}a{color:inherit}small{color:#6B5F58}`
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** No page of ours is broken and nothing is lost: the records cannot be reached for a moment. Data for a page that is open keeps its form. */
export function answerDatabaseAway(request: Request, answered: Response): Response {
  const again = { 'retry-after': String(COME_AGAIN_SECONDS), 'cache-control': 'no-store' }
  if (!answered.headers.get('content-type')?.startsWith('text/html')) {
    const headers = new Headers(answered.headers)
    for (const [name, value] of Object.entries(again)) headers.set(name, value)
    return new Response(answered.body, { status: 503, headers })
  }
  const headers = {
    ...again,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
  }
  return new Response(request.method === 'HEAD' ? null : page(request), { status: 503, headers })
}

function page({ method, headers }: Request): string {
  // A form is not sent a second time by itself.
  const isQuestion = method === 'GET' || method === 'HEAD'
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment</title>${isQuestion ? `<meta http-equiv="refresh" content="${COME_AGAIN_SECONDS}">` : ''}<style>${STYLE}</style></head><body><main>
<h1>Back in a moment</h1>
<p>The shop cannot reach its records just now. ${isQuestion ? 'This page tries again by itself.' : 'Please go back and try again in a minute.'}</p>
<p>If you have just paid, your money is safe: every payment is looked up again and becomes an order or is returned.</p>
<p><small>Reference: ${(headers.get('x-request-id') ?? '').replaceAll(/[^\w.-]/g, '')}</small></p>
</main></body></html>`
}
