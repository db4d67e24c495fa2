import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX_SHA256 = /^[0-9a-f]{64}$/

export function signatureOf(message: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** Takes constant time for any signature and never throws. */
export function verifySignature(
  secret: string,
  message: string | Uint8Array,
  signature: unknown,
): boolean {
  if (secret === '' || typeof signature !== 'string' || !HEX_SHA256.test(signature)) return false
  return timingSafeEqual(
    Buffer.from(signatureOf(message, secret), 'hex'),
    Buffer.from(signature, 'hex'),
  )
}

export function checkoutMessage(gatewayOrderId: string, gatewayPaymentId: string): string {
  return `${gatewayOrderId}|${gatewayPaymentId}`
}
