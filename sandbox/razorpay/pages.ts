import type { ServerResponse } from 'node:http'
import { asset, checkoutScript } from './browser-scripts.ts'
import { bankPage } from './bank-page.ts'
import { callbackPage } from './callback-page.ts'
import { isToken } from './control-api.ts'
import type { Control } from './control.ts'
import { framePage } from './frame-page.ts'
import { send, type Heard } from './http.ts'
import { performPanelAction } from './panel-actions.ts'
import { panelPage } from './panel-page.ts'
import { knobFor } from './scenarios.ts'
import type { World } from './world.ts'

/** Any page on this machine, whatever its port, unless the shop is named. */
const ANY_LOCAL_PAGE = [
  'http://localhost:*',
  'http://127.0.0.1:*',
  'https://localhost:*',
  'https://127.0.0.1:*',
]

/** What a browser loads; false where the address belongs to an interface. */
export function sendPage(world: World, { method, url }: Heard, response: ServerResponse): boolean {
  if (method !== 'GET') return false
  const path = url.pathname
  if (path === '/v1/checkout.js') {
    sendCheckoutScript(world, response)
  } else if (path === '/v1/checkout/public') {
    sendHtml(response, framePage(), { frameAncestors: shopOrigins(world) })
  } else if (path === '/v1/checkout/bank') {
    sendHtml(response, bankPage(world, url.searchParams.get('payment_id') ?? ''), {})
  } else if (path === '/v1/checkout/callback') {
    const page = callbackPage(world, url.searchParams.get('payment_id') ?? '', shopOrigins(world))
    sendHtml(response, page.html, { formAction: page.target })
  } else if (path.startsWith('/v1/checkout/assets/')) {
    const file = asset(path.slice('/v1/checkout/assets/'.length))
    send(response, file ? 200 : 404, file?.type ?? 'text/plain', file?.content ?? 'No such file')
  } else {
    return false
  }
  return true
}

/** The tester's desk: looked at with GET, its forms come with POST and lead back to it. Only for who has the token. */
export async function sendPanel(
  world: World,
  control: Control,
  { method, url, text }: Heard,
  response: ServerResponse,
): Promise<boolean> {
  const token = url.searchParams.get('token')
  if (url.pathname !== '/__sandbox/' || !isToken(world, token)) return false
  if (method === 'POST') {
    const said = await performPanelAction(control, new URLSearchParams(text)).catch(
      (problem: unknown) => (problem instanceof Error ? problem.message : String(problem)),
    )
    world.store.flush()
    response
      .writeHead(303, {
        Location: `/__sandbox/?${new URLSearchParams({ token: token ?? '', said })}`,
        'Cache-Control': 'no-store',
      })
      .end()
  } else {
    sendHtml(response, panelPage(control, url.searchParams.get('said') ?? ''), {
      formAction: "'self'",
    })
  }
  return true
}

function sendCheckoutScript(world: World, response: ServerResponse): void {
  if (knobFor(world, 'browser', {}) === 'script_404')
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
    // A shop that isolates itself must still be able to frame the window.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}

function shopOrigins(world: World): string[] {
  return world.options.shopOrigins.length > 0 ? world.options.shopOrigins : ANY_LOCAL_PAGE
}
