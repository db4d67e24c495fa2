import { plainPage } from './plain-page.server.ts'

const RETRY_SECONDS = 5

/** Turns a failed response into a 503 while the database is unavailable. A `.data` response keeps
 * its body, which the router understands. */
export function databaseUnavailablePage(request: Request, failed: Response): Response {
  const retryHeaders = { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' }
  if (!failed.headers.get('content-type')?.startsWith('text/html')) {
    const headers = new Headers(failed.headers)
    for (const [name, value] of Object.entries(retryHeaders)) headers.set(name, value)
    return new Response(failed.body, { status: 503, headers })
  }
  const { html, headers } = page(request)
  return new Response(request.method === 'HEAD' ? null : html, {
    status: 503,
    headers: { ...headers, ...retryHeaders },
  })
}

function page({ method, headers }: Request) {
  // Only a page that was requested with GET or HEAD reloads automatically, never a sent form.
  const isRead = method === 'GET' || method === 'HEAD'
  const advice = isRead
    ? 'This page tries again automatically.'
    : 'Please go back and try again in a minute.'
  return plainPage({
    heading: 'Back in a moment',
    paragraphs: [
      `The shop cannot reach its records just now. ${advice}`,
      'If you have just paid, your money is safe: every payment is looked up again and becomes an order or is returned.',
    ],
    retrySeconds: isRead ? RETRY_SECONDS : null,
    reference: headers.get('x-request-id') ?? '',
  })
}
