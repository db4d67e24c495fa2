import type { OtherOutcome } from './other-outcomes.ts'
import { requestGateway, UNREACHABLE, type GatewayResult } from './request-gateway.ts'
import { chosenInstrument } from './instrument.ts'
import type { FrameOptions, FromFrame, PaymentError, SuccessResponse } from './messages.ts'
import { show, showMessage } from './views.ts'

const POLL_MS = 700
const OTP_MIN = 4

type Pressed = 'success' | 'failure'
type View = {
  payment_id: string
  status: 'complete' | 'failed' | 'pending'
  response?: SuccessResponse
  error?: PaymentError
  browser: string
}

/** Runs the payment tries of one window, one after the other. */
export class PaymentProgress {
  #options: FrameOptions
  #postToShop: (message: FromFrame) => void
  #paymentId: string | null = null
  /** Number of the current polling loop. A loop with an older number stops. */
  #watch = 0

  constructor(options: FrameOptions, postToShop: (message: FromFrame) => void) {
    this.#options = options
    this.#postToShop = postToShop
  }

  get isUnderWay(): boolean {
    return this.#paymentId !== null
  }

  async pay(pressed: Pressed): Promise<void> {
    await this.#take(await this.#begin(pressed))
  }

  async payWith(outcome: OtherOutcome): Promise<void> {
    await this.#take(await this.#begin('success', outcome.knobs))
  }

  /** Starts the step that the chosen method requires: the bank's page, the UPI app or a one-time password. */
  async payByMethod(): Promise<void> {
    const answer = await this.#begin(null)
    await this.#take(answer)
    if ('error' in answer || answer.ok.status !== 'pending') return
    const { method } = chosenInstrument()
    show(method === 'card' ? 'otp' : method === 'upi' ? 'upi' : 'bank')
    if (method !== 'netbanking') return
    if (this.#options.redirect && this.#options.callback_url)
      this.#postToShop({ event: 'redirect', address: window.location.origin + this.#bankAddress() })
    else this.openBank()
  }

  async end(pressed: Pressed, reason?: string): Promise<void> {
    this.stop()
    show('working')
    await this.#take(
      await requestGateway<View>('POST', `/v1/checkout/payments/${this.#paymentId}/end`, {
        pressed,
        reason,
      }),
    )
  }

  endByPassword(password: string): Promise<void> {
    return /^\d+$/.test(password) && password.length >= OTP_MIN
      ? this.end('success')
      : this.end('failure', 'incorrect_otp')
  }

  openBank(): void {
    window.open(this.#bankAddress(), 'demo-bank', 'popup,width=420,height=560')
  }

  back(): void {
    this.stop()
    show('methods')
  }

  stop(): void {
    this.#watch++
  }

  async #begin(pressed: Pressed | null, knobs: object = {}): Promise<GatewayResult<View>> {
    const instrument = chosenInstrument()
    showMessage('')
    show('working')
    this.#postToShop({ event: 'submit', method: instrument.method })
    const { key, order_id, amount, notes, description, callback_url, prefill = {} } = this.#options
    return requestGateway<View>('POST', '/v1/checkout/payments', {
      key,
      order_id,
      amount,
      notes,
      description,
      callback_url,
      ...instrument,
      pressed,
      knobs,
      email: prefill.email,
      contact: prefill.contact,
    })
  }

  async #take(answer: GatewayResult<View>): Promise<void> {
    if ('error' in answer) return this.#refuse(answer.error)
    const view = answer.ok
    this.#paymentId = view.payment_id
    const [way = 'handler', number] = view.browser.split(':')
    if (way === 'slow') await pause(Number(number))
    if (view.status === 'failed' && view.error) this.#refuse(view.error)
    else if (view.status === 'complete' && view.response)
      await this.#finish(view.response, way, Number(number))
    else void this.#waitForBank(++this.#watch)
  }

  #refuse(error: PaymentError): void {
    show('methods')
    showMessage(`${error.description} You can try again.`)
    // A lost response is not reported to the shop, because the payment may have succeeded.
    if (error !== UNREACHABLE)
      this.#postToShop({ event: 'paymenterror', error, callbackPage: this.#callbackPage() })
  }

  async #finish(response: SuccessResponse, way: string, number: number): Promise<void> {
    this.stop()
    if (way === 'no_handler' || way === 'fault') show('gone')
    if (way === 'no_handler') return
    if (way === 'fault')
      return this.#postToShop({
        event: 'fault',
        description: 'Something went wrong in the payment window.',
      })
    if (way === 'dismiss') return this.#postToShop({ event: 'dismiss', reason: 'user_closed' })
    if (way === 'handler_delay') await pause(number)
    const address = this.#callbackPage()
    if (address && (this.#options.redirect || way === 'callback'))
      this.#postToShop({ event: 'redirect', address })
    else this.#postToShop({ event: 'complete', response })
  }

  /** Polls, because the customer may confirm the payment in another window or on another device. */
  async #waitForBank(mine: number): Promise<void> {
    for (;;) {
      await pause(POLL_MS)
      if (mine !== this.#watch) return
      const answer = await requestGateway<View>('GET', `/v1/checkout/payments/${this.#paymentId}`)
      if (mine !== this.#watch) return
      if ('ok' in answer && answer.ok.status !== 'pending') return this.#take(answer)
    }
  }

  #bankAddress(): string {
    return `/v1/checkout/bank?payment_id=${this.#paymentId}`
  }

  #callbackPage(): string | null {
    const isWanted = this.#options.callback_url && this.#paymentId
    return isWanted
      ? `${window.location.origin}/v1/checkout/callback?payment_id=${this.#paymentId}`
      : null
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
