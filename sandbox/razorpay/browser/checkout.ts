import { checkedOptions, type CheckoutOptions } from './checkout-options.ts'
import type { FromFrame, PaymentError, ToFrame } from './messages.ts'
import { openWindow, type OpenWindow } from './overlay.ts'

/** Pause between closing the window and calling the shop's handler. */
const HANDLER_AFTER_MS = 200

type Listener = (payload: unknown) => void

const ORIGIN = new URL((document.currentScript as HTMLScriptElement).src).origin

/** One payment window over the shop's page, from `open` to its end. */
export class Checkout {
  #options: CheckoutOptions
  #listeners = new Map<string, Listener[]>()
  #opened: OpenWindow | null = null
  #timer = 0
  /** Whether the window has added a history entry, so that Back closes the window and keeps the page. */
  #hasHistoryEntry = false

  constructor(options: CheckoutOptions) {
    this.#options = options
  }

  open(): void {
    if (this.#opened) return
    const { theme, modal, timeout } = this.#options
    window.addEventListener('message', this.#onMessage)
    window.addEventListener('popstate', this.#onPopState)
    if (this.#options.modal?.handleback !== false) {
      window.history.pushState(window.history.state, '')
      this.#hasHistoryEntry = true
    }
    this.#opened = openWindow(`${ORIGIN}/v1/checkout/public`, {
      color: theme?.color,
      backdropColor: theme?.backdrop_color,
      animation: modal?.animation !== false,
    })
    if (timeout) this.#timer = window.setTimeout(() => this.#dismiss('timeout'), timeout * 1000)
  }

  close(): void {
    if (!this.#opened) return
    window.removeEventListener('message', this.#onMessage)
    window.removeEventListener('popstate', this.#onPopState)
    window.clearTimeout(this.#timer)
    this.#opened.close()
    this.#opened = null
    window.setTimeout(() => this.#options.modal?.onhidden?.())
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }

  #onMessage = (message: MessageEvent): void => {
    // Any page can post messages, so only messages from our own frame and origin are accepted.
    if (
      !this.#opened ||
      message.origin !== ORIGIN ||
      message.source !== this.#opened.frame.contentWindow
    )
      return
    this.#handleFrameMessage(message.data as FromFrame)
  }

  #onPopState = (): void => {
    if (!this.#hasHistoryEntry) return
    this.#hasHistoryEntry = false
    this.#dismiss('back')
  }

  #postToFrame(message: ToFrame): void {
    this.#opened?.frame.contentWindow?.postMessage(message, ORIGIN)
  }

  #notifyListeners(event: string, payload: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload)
  }

  #handleFrameMessage(message: FromFrame): void {
    switch (message.event) {
      case 'load':
        return this.#postToFrame({ event: 'open', options: sendable(this.#options) })
      case 'submit':
        return this.#notifyListeners('payment.submit', { method: message.method })
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
    if (this.#hasHistoryEntry) window.history.back()
    this.#hasHistoryEntry = false
    window.setTimeout(() => this.#options.modal?.ondismiss?.(reason))
  }

  /** Called for every failed try; the window stays open unless the shop disables retries. */
  #fail(error: PaymentError, callbackPage: string | null): void {
    this.#notifyListeners('payment.error', { error })
    this.#notifyListeners('payment.failed', { error })
    if (mayRetry(this.#options)) return
    if (callbackPage && this.#options.redirect) window.location.assign(callbackPage)
    else this.#dismiss('payment_failed')
  }
}

/** The documented API of the real script: works with and without `new`. */
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

/** Leaves out the functions, which cannot be posted to the frame. */
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
