/** Progress from 'Place Order' to the result. The form is locked in every phase but `ready`. */
export type CheckoutPhase = 'ready' | 'placing' | 'waiting' | 'opening' | 'paying' | 'confirming'
