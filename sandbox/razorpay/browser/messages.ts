import type { CheckoutOptions } from './checkout-options.ts'

/** Messages between the shop's page and the window. Each side checks who sent a message. */
export type ToFrame = { event: 'open'; options: FrameOptions } | { event: 'focus' }

export type FromFrame =
  | { event: 'load' }
  | { event: 'submit'; method: string }
  | { event: 'complete'; response: SuccessResponse }
  | { event: 'dismiss'; reason: string }
  | { event: 'paymenterror'; error: PaymentError; callbackPage: string | null }
  | { event: 'redirect'; address: string }
  | { event: 'fault'; description: string }

export type SuccessResponse = Record<
  'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature',
  string
>

export type PaymentError = {
  code: string
  description: string
  source: string
  step: string
  reason: string
  metadata: Record<string, string>
}

/** The checkout options without their functions, which cannot be posted. */
export type FrameOptions = Omit<CheckoutOptions, 'handler' | 'modal'> & {
  modal: { escape: boolean; backdropclose: boolean; confirm_close: boolean; animation: boolean }
}
