import { checkedOptions, type CheckoutOptions } from './checkout-options.ts'
import type { FromFrame, PaymentError, ToFrame } from './messages.ts'
import { openWindow, type OpenWindow } from './page-around.ts'

/** The handler comes a moment after the window has gone. */
const HANDLER_AFTER_MS = 200

type Listener = (payload: unknown) => void

const ORIGIN = new URL((document.currentScript as HTMLScriptElement).src).origin

/** One window over the shop's page, from `open` to whatever ends it. */
export class Checkout {
  #options: CheckoutOptions
  #listeners = new Map<string, Listener[]>()
  #opened: OpenWindow | null = null
  #timer = 0
  /** A step of the browser's history is ours: Back takes it away, and the window with it, and the page stays. */
  #hasStep = false

  constructor(options: CheckoutOptions) {
    this.#options = options
  }

  open(): void {
    if (this.#opened) return
    const { theme, modal, timeout } = this.#options
    window.addEventListener('message', this.#hear)
    window.addEventListener('popstate', this.#goBack)
    if (this.#options.modal?.handleback !== false) {
      window.history.pushState(window.history.state, '')
      this.#hasStep = true
    }
    this.#opened = openWindow(`${ORIGIN}/v1/checkout/public`, {
      color: theme?.color,
      backdropColor: theme?.backdrop_color,
      animation: modal?.animation !== false,
    })
    if (timeout)
      this.#timer = window.setTimeout(() => this.#say({ event: 'timeout' }), timeout * 1000)
  }

  close(): void {
    if (!this.#opened) return
    window.removeEventListener('message', this.#hear)
    window.removeEventListener('popstate', this.#goBack)
    window.clearTimeout(this.#timer)
    this.#opened.close()
    this.#opened = null
    window.setTimeout(() => this.#options.modal?.onhidden?.())
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }

  #hear = (message: MessageEvent): void => {
    // Any page can send messages: only our own frame, on our own origin, is listened to.
    if (
      !this.#opened ||
      message.origin !== ORIGIN ||
      message.source !== this.#opened.frame.contentWindow
    )
      return
    this.#answer(message.data as FromFrame)
  }

  #goBack = (): void => {
    if (!this.#hasStep) return
    this.#hasStep = false
    this.#dismiss('back')
  }

  #say(message: ToFrame): void {
    this.#opened?.frame.contentWindow?.postMessage(message, ORIGIN)
  }

  #tell(event: string, payload: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload)
  }

  #answer(message: FromFrame): void {
    switch (message.event) {
      case 'load':
        return this.#say({ event: 'open', options: sendable(this.#options) })
      case 'submit':
        return this.#tell('payment.submit', { method: message.method })
      case 'complete':
        this.close()
        window.setTimeout(() => this.#options.handler?.(message.response), HANDLER_AFTER_MS)
        return
      case 'dismiss':
        return this.#dismiss(message.reason)
      case 'paymenterror':
        return this.#fail(message.error, message.callbackPage)
      case 'redirect':
        return window.location.assign(message.address)
      case 'fault':
        return window.alert(message.description)
    }
  }

  #dismiss(reason: string): void {
    this.close()
    if (this.#hasStep) window.history.back()
    this.#hasStep = false
    window.setTimeout(() => this.#options.modal?.ondismiss?.(reason))
  }

  /** Once for every failed try; the window stays open for another one, unless the shop wants none. */
  #fail(error: PaymentError, callbackPage: string | null): void {
    this.#tell('payment.error', { error })
    this.#tell('payment.failed', { error })
    if (mayRetry(this.#options)) return
    if (callbackPage && this.#options.redirect) window.location.assign(callbackPage)
    else this.#dismiss('payment_failed')
  }
}

/** The documented surface of the real script: works with and without `new`. */
export function Razorpay(given: unknown): Checkout {
  return new Checkout(checkedOptions(given))
}

Razorpay.open = (given: unknown): Checkout => {
  const checkout = Razorpay(given)
  checkout.open()
  return checkout
}

Object.assign(window, { Razorpay })

function mayRetry({ retry }: CheckoutOptions): boolean {
  return typeof retry === 'object' ? retry.enabled !== false : retry !== false
}

/** Functions stay with the page. */
function sendable({
  handler: _handler,
  modal = {},
  ...rest
}: CheckoutOptions): Extract<ToFrame, { event: 'open' }>['options'] {
  const { escape = true, backdropclose = false, confirm_close = false, animation = true } = modal
  return JSON.parse(
    JSON.stringify({ ...rest, modal: { escape, backdropclose, confirm_close, animation } }),
  )
}
