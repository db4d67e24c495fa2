import { drawCode } from './code.ts'
import { fillEndings } from './endings.ts'
import { trapFocus } from './focus.ts'
import { askGateway, type Ask } from './gateway.ts'
import { valueOf } from './instrument.ts'
import type { FrameOptions, FromFrame, ToFrame } from './messages.ts'
import { Paying } from './paying.ts'
import { element, pressed, show, showMessage, showShop } from './views.ts'

/** The page that opened the window: known from its first message, and the only one that is listened and spoken to. */
let shopOrigin: string | null = null
let paying: Paying | null = null
let options: FrameOptions | null = null

const tell = (message: FromFrame) => window.parent.postMessage(message, shopOrigin ?? '*')

window.addEventListener('message', (message: MessageEvent<ToFrame>) => {
  if (message.source !== window.parent || (shopOrigin !== null && message.origin !== shopOrigin))
    return
  if (message.data.event === 'open' && !options) {
    shopOrigin = message.origin
    options = message.data.options
    void open(options)
  }
  if (message.data.event === 'timeout') tell({ event: 'dismiss', reason: 'timeout' })
})
trapFocus(element('[role=dialog]'))
// The first word carries nothing and goes to whoever has framed this page.
tell({ event: 'load' })

async function open(given: FrameOptions): Promise<void> {
  showShop(given, given.name ?? '', given.amount ?? 0)
  const { key, order_id, amount } = given
  const answer: Ask<{ shop_name: string; order: { id: string; amount: number } }> =
    await askGateway('POST', '/v1/checkout/preferences', { key, order_id, amount })
  if ('error' in answer) {
    show('refused')
    showMessage(answer.error.description)
    tell({ event: 'paymenterror', error: answer.error, callbackPage: null })
    return
  }
  const { order, shop_name: shopName } = answer.ok
  showShop(given, given.name ?? shopName, order.amount, order.id)
  paying = new Paying(given, tell)
  fillEndings(element('#other-endings'), (ending) => paying?.payWith(ending))
  drawCode(order.id)
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
  tell({ event: 'dismiss', reason: paying?.isUnderWay ? 'payment_in_progress' : 'user_closed' })
}
