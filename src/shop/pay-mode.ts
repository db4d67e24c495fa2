/** `credit`: store credit pays for the whole order. */
export type PayMode = 'gateway' | 'cod' | 'credit'

export const paymentModes: Record<PayMode, string> = {
  gateway: 'Paid via Razorpay',
  cod: 'Cash on delivery',
  credit: 'Paid with store credit',
}
