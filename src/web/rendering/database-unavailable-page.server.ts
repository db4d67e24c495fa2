import { createHash } from 'node:crypto'

const RETRY_SECONDS = 5

const STYLE = `body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:1.5rem;background:#FBF7F0;color:#2B2320;font:1.0625rem/1.6 system-ui,sans-serif;text-align:center}
h1{margin:0 0 .75rem;font-weight:400;font-size:1.75rem;font-family:Georgia,serif}p{margin:0 auto .75rem;max-width:34rem}a{color:inherit}small{color:#6B5F58}`
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/**
 * Replaces a failed response by 503 while the database is unavailable. A `.data` response keeps its body, which the
 * router understands.
 */
export function databaseUnavailablePage(request: Request, failed: Response): Response {
  const retryHeaders = { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' }
  if (!failed.headers.get('content-type')?.startsWith('text/html')) {
    const headers = new Headers(failed.headers)
    for (const [name, value] of Object.entries(retryHeaders)) headers.set(name, value)
    return new Response(failed.body, { status: 503, headers })
  }
  const headers = {
    ...retryHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
  }
  return new Response(request.method === 'HEAD' ? null : page(request), { status: 503, headers })
}

function page({ method, headers }: Request): string {
  // Only reads are repeated automatically.
  const isRead = method === 'GET' || method === 'HEAD'
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment</title>${isRead ? `<meta http-equiv="refresh" content="${RETRY_SECONDS}">` : ''}<style>${STYLE}</style></head><body><main>
<h1>Back in a moment</h1>
<p>The shop cannot reach its records just now. ${isRead ? 'This page tries again automatically.' : 'Please go back and try again in a minute.'}</p>
<p>If you have just paid, your money is safe: every payment is looked up again and becomes an order or is returned.</p>
<p><small>Reference: ${(headers.get('x-request-id') ?? '').replaceAll(/[^\w.-]/g, '')}</small></p>
</main></body></html>`
}
