import type { Ending } from './endings.ts'
import { askGateway, UNREACHABLE, type Ask } from './gateway.ts'
import { chosenInstrument } from './instrument.ts'
import type { FrameOptions, FromFrame, PaymentError, SuccessResponse } from './messages.ts'
import { show, showMessage } from './views.ts'

const LOOK_AGAIN_MS = 700
const OTP_MIN = 4

type Pressed = 'success' | 'failure'
type View = {
  payment_id: string
  status: 'complete' | 'failed' | 'pending'
  response?: SuccessResponse
  error?: PaymentError
  browser: string
}

/** The tries to pay in one window, one after the other. */
export class Paying {
  #options: FrameOptions
  #tell: (message: FromFrame) => void
  #paymentId: string | null = null
  /** Each wait has a number; whoever waits under an older one has been called off. */
  #watch = 0

  constructor(options: FrameOptions, tell: (message: FromFrame) => void) {
    this.#options = options
    this.#tell = tell
  }

  get isUnderWay(): boolean {
    return this.#paymentId !== null
  }

  /** Ends at once by a word of the bank. */
  async pay(pressed: Pressed): Promise<void> {
    await this.#take(await this.#begin(pressed))
  }

  async payWith(ending: Ending): Promise<void> {
    await this.#take(await this.#begin('success', ending.knobs))
  }

  /** The customer goes the method's own way. */
  async payByMethod(): Promise<void> {
    const answer = await this.#begin(null)
    await this.#take(answer)
    if ('error' in answer || answer.ok.status !== 'pending') return
    const { method } = chosenInstrument()
    show(method === 'card' ? 'otp' : method === 'upi' ? 'upi' : 'bank')
    if (method !== 'netbanking') return
    if (this.#options.redirect && this.#options.callback_url)
      this.#tell({ event: 'redirect', address: window.location.origin + this.#bankAddress() })
    else this.openBank()
  }

  async end(pressed: Pressed, reason?: string): Promise<void> {
    this.stop()
    show('working')
    await this.#take(
      await askGateway<View>('POST', `/v1/checkout/payments/${this.#paymentId}/end`, {
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

  async #begin(pressed: Pressed | null, knobs: object = {}): Promise<Ask<View>> {
    const instrument = chosenInstrument()
    showMessage('')
    show('working')
    this.#tell({ event: 'submit', method: instrument.method })
    const { key, order_id, amount, notes, description, callback_url, prefill = {} } = this.#options
    return askGateway<View>('POST', '/v1/checkout/payments', {
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

  async #take(answer: Ask<View>): Promise<void> {
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
    // The shop is told of failures only: a lost answer may have been a yes.
    if (error !== UNREACHABLE)
      this.#tell({ event: 'paymenterror', error, callbackPage: this.#callbackPage() })
  }

  async #finish(response: SuccessResponse, way: string, number: number): Promise<void> {
    this.stop()
    if (way === 'no_handler' || way === 'fault') show('gone')
    if (way === 'no_handler') return
    if (way === 'fault')
      return this.#tell({
        event: 'fault',
        description: 'Something went wrong in the payment window.',
      })
    if (way === 'dismiss') return this.#tell({ event: 'dismiss', reason: 'user_closed' })
    if (way === 'handler_delay') await pause(number)
    const address = this.#callbackPage()
    if (address && (this.#options.redirect || way === 'callback'))
      this.#tell({ event: 'redirect', address })
    else this.#tell({ event: 'complete', response })
  }

  /** A bank may answer at any time, in another window or on another device. */
  async #waitForBank(mine: number): Promise<void> {
    for (;;) {
      await pause(LOOK_AGAIN_MS)
      if (mine !== this.#watch) return
      const answer = await askGateway<View>('GET', `/v1/checkout/payments/${this.#paymentId}`)
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
