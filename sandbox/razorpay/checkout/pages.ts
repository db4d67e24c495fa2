import type { ServerResponse } from 'node:http'
import { asset, checkoutScript } from './browser-scripts.ts'
import { bankPage } from './bank-page.ts'
import { callbackPage } from './callback-page.ts'
import { isToken } from '../control/control-api.ts'
import type { Control } from '../control/control.ts'
import { framePage } from './frame-page.ts'
import { send, type ReceivedRequest } from '../api/http.ts'
import { performPanelAction } from '../control/panel-actions.ts'
import { panelPage } from '../control/panel-page.ts'
import { knobFor } from '../scenarios/scenarios.ts'
import type { Gateway } from '../state/gateway.ts'

/** By default any page on this machine may frame the window. */
const ANY_LOCAL_PAGE = [
  'http://localhost:*',
  'http://127.0.0.1:*',
  'https://localhost:*',
  'https://127.0.0.1:*',
]

/** Sends pages and scripts to a browser. Returns false if the address belongs to an API. */
export function sendPage(
  gateway: Gateway,
  { method, url }: ReceivedRequest,
  response: ServerResponse,
): boolean {
  if (method !== 'GET') return false
  const path = url.pathname
  if (path === '/v1/checkout.js') {
    sendCheckoutScript(gateway, response)
  } else if (path === '/v1/checkout/public') {
    sendHtml(response, framePage(), { frameAncestors: shopOrigins(gateway) })
  } else if (path === '/v1/checkout/bank') {
    sendHtml(response, bankPage(gateway, url.searchParams.get('payment_id') ?? ''), {})
  } else if (path === '/v1/checkout/callback') {
    const page = callbackPage(
      gateway,
      url.searchParams.get('payment_id') ?? '',
      shopOrigins(gateway),
    )
    sendHtml(response, page.html, { formAction: page.target })
  } else if (path.startsWith('/v1/checkout/assets/')) {
    const file = asset(path.slice('/v1/checkout/assets/'.length))
    send(response, file ? 200 : 404, file?.type ?? 'text/plain', file?.content ?? 'No such file')
  } else {
    return false
  }
  return true
}

/** Serves the control panel: GET shows it, POST submits one of its forms and redirects back.
 * Requires the token. */
export async function sendPanel(
  gateway: Gateway,
  control: Control,
  { method, url, text }: ReceivedRequest,
  response: ServerResponse,
): Promise<boolean> {
  const token = url.searchParams.get('token')
  if (url.pathname !== '/__sandbox/' || !isToken(gateway, token)) return false
  if (method === 'POST') {
    const result = await performPanelAction(control, new URLSearchParams(text)).catch(
      (problem: unknown) => (problem instanceof Error ? problem.message : String(problem)),
    )
    gateway.store.flush()
    response
      .writeHead(303, {
        Location: `/__sandbox/?${new URLSearchParams({ token: token ?? '', result })}`,
        'Cache-Control': 'no-store',
      })
      .end()
  } else {
    sendHtml(response, panelPage(control, url.searchParams.get('result') ?? ''), {
      formAction: "'self'",
    })
  }
  return true
}

function sendCheckoutScript(gateway: Gateway, response: ServerResponse): void {
  if (knobFor(gateway, 'browser', {}) === 'script_404')
    return send(response, 404, 'text/plain', 'Not found')
  send(response, 200, 'text/javascript', checkoutScript(), {
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}

function sendHtml(
  response: ServerResponse,
  html: string,
  {
    frameAncestors = ["'none'"],
    formAction = "'none'",
  }: { frameAncestors?: string[]; formAction?: string },
): void {
  send(response, 200, 'text/html', html, {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      'img-src http: https: data:',
      "base-uri 'none'",
      `form-action ${formAction}`,
      `frame-ancestors ${frameAncestors.join(' ')}`,
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
    // This header allows even a shop with cross-origin isolation to frame the window.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}

function shopOrigins(gateway: Gateway): string[] {
  return gateway.options.shopOrigins.length > 0 ? gateway.options.shopOrigins : ANY_LOCAL_PAGE
}
