import { errorOf, responseFor } from './checkout-api.ts'
import { escaped, page } from './html.ts'
import { mustFindPayment } from '../payments/payments.ts'
import { knobFor } from '../scenarios/scenarios.ts'
import type { Gateway } from '../state/gateway.ts'

/** Posts the result to the shop's callback address from another site, so the shop's cookies may be missing. */
export function callbackPage(
  gateway: Gateway,
  paymentId: string,
  allowed: string[],
): { html: string; target: string } {
  const found = gateway.store.payments.has(paymentId) ? mustFindPayment(gateway, paymentId) : null
  const address = found?.row.callbackUrl ?? ''
  if (!found || !isAllowed(address, allowed))
    return {
      html: page({
        title: 'No callback',
        style: 'frame.css',
        body: '<body class="bank"><main class="window"><div class="sheet"><h1>No callback</h1><p>This payment has no callback address that may be used.</p></div></main></body>',
      }),
      target: "'none'",
    }

  const { row, order } = found
  const isFailure = row.entity.status === 'failed' || row.entity.status === 'created'
  const fields = isFailure
    ? errorFields(row)
    : responseFor(gateway, row, knobFor(gateway, 'browser', order.entity, row.chosen) ?? 'handler')
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const html = page({
    title: 'Back to the shop',
    style: 'frame.css',
    script: 'callback.ts',
    body: `<body class="bank"><main class="window"><p class="ribbon">Sandbox – no real money</p>
<form class="sheet" id="callback" method="post" action="${escaped(address)}"><h1>Back to the shop…</h1>${inputs.join('')}<button class="quiet">Go on</button></form>
</main></body>`,
  })
  return { html, target: new URL(address).origin }
}

function errorFields(row: Parameters<typeof errorOf>[0]): Record<string, string> {
  const { metadata, ...error } = errorOf(row)
  const fields = Object.entries(error).map(([name, value]): [string, string] => [
    `error[${name}]`,
    value,
  ])
  return { ...Object.fromEntries(fields), 'error[metadata]': JSON.stringify(metadata) }
}

/** The real service posts only to domains that are registered for the account. */
function isAllowed(address: string, allowed: string[]): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname } = new URL(address)
  return allowed.some((entry) => entry === origin || entry === `${protocol}//${hostname}:*`)
}
