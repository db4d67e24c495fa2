import { drawFakeQrCode } from './fake-qr-code.ts'
import { fillOtherOutcomes } from './other-outcomes.ts'
import { trapFocus } from './focus.ts'
import { requestGateway, type GatewayResult } from './request-gateway.ts'
import { valueOf } from './instrument.ts'
import type { FrameOptions, FromFrame, ToFrame } from './messages.ts'
import { PaymentProgress } from './payment-progress.ts'
import { element, pressed, show, showMessage, showShop } from './views.ts'

/** Origin of the page that opened the window, taken from its first message. Messages from other
 * origins are ignored. */
let shopOrigin: string | null = null
let paying: PaymentProgress | null = null
let options: FrameOptions | null = null

const postToShop = (message: FromFrame) => window.parent.postMessage(message, shopOrigin ?? '*')

window.addEventListener('message', (message: MessageEvent<ToFrame>) => {
  if (message.source !== window.parent || (shopOrigin !== null && message.origin !== shopOrigin))
    return
  if (message.data.event === 'open' && !options) {
    shopOrigin = message.origin
    options = message.data.options
    void open(options)
  }
})
trapFocus(element('[role=dialog]'))
// The first message has no content, because the origin of the shop's page is not known yet.
postToShop({ event: 'load' })

async function open(given: FrameOptions): Promise<void> {
  showShop(given, given.name ?? '', given.amount ?? 0)
  const { key, order_id, amount } = given
  const answer: GatewayResult<{ shop_name: string; order: { id: string; amount: number } }> =
    await requestGateway('POST', '/v1/checkout/preferences', { key, order_id, amount })
  if ('error' in answer) {
    show('refused')
    showMessage(answer.error.description)
    postToShop({ event: 'paymenterror', error: answer.error, callbackPage: null })
    return
  }
  const { order, shop_name: shopName } = answer.ok
  showShop(given, given.name ?? shopName, order.amount, order.id)
  paying = new PaymentProgress(given, postToShop)
  fillOtherOutcomes(element('#other-endings'), (outcome) => paying?.payWith(outcome))
  drawFakeQrCode(order.id)
  document.body.classList.remove('waiting')
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-view=methods] button'))
    button.disabled = false
  element('[role=dialog]').focus()
}

pressed('close', () => (options?.modal.confirm_close ? show('leave') : leave()))
pressed('leave', () => leave())
pressed('back', () => paying?.back())
pressed('success', () => paying?.pay('success'))
pressed('failure', () => paying?.pay('failure'))
pressed('continue', () => paying?.payByMethod())
pressed('otp', () => paying?.endByPassword(valueOf('#otp')))
pressed('approve', () => paying?.end('success'))
pressed('approve-here', () => paying?.end('success'))
pressed('decline', () => paying?.end('failure'))
pressed('reopen', () => paying?.openBank())

window.addEventListener('keydown', (key) => {
  if (key.key === 'Escape' && options?.modal.escape) leave()
})
document.body.addEventListener('click', (click) => {
  if (click.target === document.body && options?.modal.backdropclose) leave()
})

function leave(): void {
  paying?.stop()
  postToShop({
    event: 'dismiss',
    reason: paying?.isUnderWay ? 'payment_in_progress' : 'user_closed',
  })
}
