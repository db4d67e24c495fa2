import { checkedOptions, type CheckoutOptions } from './checkout-options.ts'
import type { FromFrame, PaymentError, SuccessResponse, ToFrame } from './messages.ts'
import { openWindow, type OpenWindow } from './page-around.ts'

/** The handler comes a moment after the window has gone. */
const HANDLER_AFTER_MS = 200

type Listener = (payload: unknown) => void

export type Checkout = {
  open(): void
  close(): void
  on(event: string, listener: Listener): void
}

const ORIGIN = new URL((document.currentScript as HTMLScriptElement).src).origin

/** The documented surface of the real script: works with and without `new`. */
export function Razorpay(given: unknown): Checkout {
  return checkoutFor(checkedOptions(given))
}

Razorpay.open = (given: unknown): Checkout => {
  const checkout = Razorpay(given)
  checkout.open()
  return checkout
}

Object.assign(window, { Razorpay })

export function checkoutFor(options: CheckoutOptions): Checkout {
  const listeners = new Map<string, Listener[]>()
  const tell = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  let opened: OpenWindow | null = null
  let timer = 0

  const say = (message: ToFrame) => opened?.frame.contentWindow?.postMessage(message, ORIGIN)
  const hear = (message: MessageEvent) => {
    // Any page can send messages: only our own frame, on our own origin, is listened to.
    if (!opened || message.origin !== ORIGIN || message.source !== opened.frame.contentWindow) return
    answer(message.data as FromFrame)
  }
  const dismissByBack = () => {
    if (options.modal?.handleback !== false) dismiss('back')
  }

  const open = () => {
    if (opened) return
    window.addEventListener('message', hear)
    window.addEventListener('popstate', dismissByBack)
    opened = openWindow(`${ORIGIN}/v1/checkout/public`, {
      color: options.theme?.color,
      backdropColor: options.theme?.backdrop_color,
      animation: options.modal?.animation !== false,
    })
    if (options.timeout) timer = window.setTimeout(() => say({ event: 'timeout' }), options.timeout * 1000)
  }
  const close = () => {
    if (!opened) return
    window.removeEventListener('message', hear)
    window.removeEventListener('popstate', dismissByBack)
    window.clearTimeout(timer)
    opened.close()
    opened = null
    window.setTimeout(() => options.modal?.onhidden?.())
  }
  const dismiss = (reason: string) => {
    close()
    window.setTimeout(() => options.modal?.ondismiss?.(reason))
  }
  const complete = (response: SuccessResponse) => {
    close()
    window.setTimeout(() => options.handler?.(response), HANDLER_AFTER_MS)
  }
  const fail = (error: PaymentError, callbackPage: string | null) => {
    tell('payment.error', { error })
    tell('payment.failed', { error })
    if (mayRetry(options)) return
    if (callbackPage && options.redirect) window.location.assign(callbackPage)
    else dismiss('payment_failed')
  }
  const answer = (message: FromFrame) => {
    switch (message.event) {
      case 'load':
        return say({ event: 'open', options: sendable(options) })
      case 'submit':
        return tell('payment.submit', { method: message.method })
      case 'complete':
        return complete(message.response)
      case 'dismiss':
        return dismiss(message.reason)
      case 'paymenterror':
        return fail(message.error, message.callbackPage)
      case 'redirect':
        return window.location.assign(message.address)
      case 'fault':
        return window.alert(message.description)
    }
  }

  return {
    open,
    close,
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
  }
}

export function mayRetry({ retry }: CheckoutOptions): boolean {
  return typeof retry === 'object' ? retry.enabled !== false : retry !== false
}

/** Functions stay with the page. */
export function sendable({ handler: _handler, modal = {}, ...rest }: CheckoutOptions): Extract<ToFrame, { event: 'open' }>['options'] {
  const { escape = true, backdropclose = false, confirm_close = false, animation = true } = modal
  return JSON.parse(JSON.stringify({ ...rest, modal: { escape, backdropclose, confirm_close, animation } }))
}
