import { chosenInstrument } from './instrument.ts'
import type { Ending } from './endings.ts'
import { askGateway, UNREACHABLE, type Ask } from './gateway.ts'
import type { FrameOptions, FromFrame, PaymentError, SuccessResponse } from './messages.ts'
import { show, showMessage } from './views.ts'

const LOOK_AGAIN_MS = 700
const OTP_MIN = 4

type View = { payment_id: string; status: 'complete' | 'failed' | 'pending'; response?: SuccessResponse; error?: PaymentError; browser: string }

export type Paying = {
  /** Ends at once with a word of the bank; with null the customer goes the method's own way. */
  pay(pressed: 'success' | 'failure' | null): Promise<void>
  payWith(ending: Ending): Promise<void>
  end(pressed: 'success' | 'failure'): Promise<void>
  endByPassword(password: string): Promise<void>
  openBank(): void
  back(): void
  stop(): void
  isUnderWay(): boolean
}

export function openPaying(options: FrameOptions, tell: (message: FromFrame) => void): Paying {
  let paymentId: string | null = null
  /** Each wait has a number; whoever waits under an older one has been called off. */
  let watch = 0

  const callbackPage = () => (options.callback_url && paymentId ? `${window.location.origin}/v1/checkout/callback?payment_id=${paymentId}` : null)

  const begin = async (pressed: 'success' | 'failure' | null, knobs: object = {}) => {
    const instrument = chosenInstrument()
    showMessage('')
    show('working')
    tell({ event: 'submit', method: instrument.method })
    const { key, order_id, amount, notes, description, callback_url, prefill = {} } = options
    return askGateway<View>('POST', '/v1/checkout/payments', {
      key, order_id, amount, notes, description, callback_url, ...instrument, pressed, knobs, email: prefill.email, contact: prefill.contact,
    })
  }
  const take = async (answer: Ask<View>) => {
    if ('error' in answer) return refuse(answer.error)
    const view = answer.ok
    paymentId = view.payment_id
    const [way, number] = view.browser.split(':')
    if (way === 'slow') await pause(Number(number))
    if (view.status === 'failed' && view.error) return refuse(view.error)
    if (view.status === 'complete' && view.response) return finish(view.response, way ?? 'handler', Number(number))
    void waitForBank(++watch)
  }
  const refuse = (error: PaymentError) => {
    show('methods')
    showMessage(`${error.description} You can try again.`)
    // The shop is told of failures only: a lost answer may have been a yes.
    if (error !== UNREACHABLE) tell({ event: 'paymenterror', error, callbackPage: callbackPage() })
  }
  const finish = async (response: SuccessResponse, way: string, number: number) => {
    watch++
    if (way === 'no_handler') return show('gone')
    if (way === 'fault') {
      show('gone')
      return tell({ event: 'fault', description: 'Something went wrong in the payment window.' })
    }
    if (way === 'dismiss') return tell({ event: 'dismiss', reason: 'user_closed' })
    if (way === 'handler_delay') await pause(number)
    const address = callbackPage()
    if (address && (options.redirect || way === 'callback')) tell({ event: 'redirect', address })
    else tell({ event: 'complete', response })
  }
  /** A bank may answer at any time, in another window or on another device. */
  const waitForBank = async (mine: number) => {
    for (;;) {
      await pause(LOOK_AGAIN_MS)
      if (mine !== watch) return
      const answer = await askGateway<View>('GET', `/v1/checkout/payments/${paymentId}`)
      if (mine !== watch) return
      if ('ok' in answer && answer.ok.status !== 'pending') return take(answer)
    }
  }
  const end = async (pressed: 'success' | 'failure', reason?: string) => {
    watch++
    show('working')
    await take(await askGateway<View>('POST', `/v1/checkout/payments/${paymentId}/end`, { pressed, reason }))
  }
  const openBank = () => {
    window.open(`/v1/checkout/bank?payment_id=${paymentId}`, 'demo-bank', 'popup,width=420,height=560')
  }

  return {
    async pay(pressed) {
      const answer = await begin(pressed)
      await take(answer)
      if (pressed || 'error' in answer || answer.ok.status !== 'pending') return
      const { method } = chosenInstrument()
      show(method === 'card' ? 'otp' : method === 'upi' ? 'upi' : 'bank')
      if (method !== 'netbanking') return
      if (options.redirect && options.callback_url) tell({ event: 'redirect', address: `${window.location.origin}/v1/checkout/bank?payment_id=${paymentId}` })
      else openBank()
    },
    payWith: async (ending) => take(await begin(ending.pressed ?? 'success', ending.knobs)),
    end,
    endByPassword: (password) => (/^\d+$/.test(password) && password.length >= OTP_MIN ? end('success') : end('failure', 'incorrect_otp')),
    openBank,
    back() {
      watch++
      show('methods')
    },
    stop() {
      watch++
    },
    isUnderWay: () => paymentId !== null,
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
