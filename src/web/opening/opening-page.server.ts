import { escapeHtml } from '#platform/escape-html.ts'
import { plainPage } from '../rendering/plain-page.server.ts'

export const OPENING_FORM = '/opening'

/** In seconds, for crawlers and monitors; the page itself does not reload. */
const RETRY_SECONDS = 3_600

type OpeningPage = {
  shopName: string
  friendsPasswordHash: string | null
}
export type OpeningResult = { text: string; tone: 'success' | 'error'; status?: number }

/** 503 keeps the page out of search engines and shared caches, and a visitor sees no difference. */
export function openingSoonPage(
  { method, url }: Pick<Request, 'method' | 'url'>,
  { shopName, friendsPasswordHash }: OpeningPage,
  result?: OpeningResult,
): Response {
  const status = result?.status ?? 503
  const headers = { 'cache-control': 'no-store', 'retry-after': String(RETRY_SECONDS) }
  if (new URL(url).pathname.endsWith('.data'))
    return new Response('The shop is not open yet.\n', {
      status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    })
  const page = plainPage({
    heading: 'Opening soon',
    paragraphs: [
      `${escapeHtml(shopName)} is getting ready. Leave your e-mail, and you hear from us.`,
      ...(result
        ? [
            `<strong role="${result.tone === 'error' ? 'alert' : 'status'}">${escapeHtml(result.text)}</strong>`,
          ]
        : []),
    ],
    title: `${escapeHtml(shopName)} – Opening soon`,
    retrySeconds: null,
    forms: [newsletterForm, ...(friendsPasswordHash === null ? [] : [friendsForm])],
  })
  return new Response(method === 'HEAD' ? null : page.html, {
    status,
    headers: { ...page.headers, ...headers, 'x-robots-tag': 'noindex' },
  })
}

const newsletterForm = `<form method="post" action="${OPENING_FORM}">
<label for="email">Email address</label>
<input id="email" name="userEmailId" type="email" autocomplete="email" required>
<button name="intent" value="subscribe">SUBSCRIBE</button></form>`

const friendsForm = `<form method="post" action="${OPENING_FORM}">
<label for="password">Password for friends</label>
<input id="password" name="password" type="password" autocomplete="off" required>
<button name="intent" value="enter">Enter</button></form>`
