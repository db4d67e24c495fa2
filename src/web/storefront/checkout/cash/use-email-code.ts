import { useState } from 'react'
import type { EmailCodeNeeded, PlaceOrderResult } from '../place-order-result.ts'

/** Remembers that a code is needed, so that a lost connection does not remove the field with the typed code. */
export function useEmailCode(result: PlaceOrderResult | undefined): EmailCodeNeeded | null {
  const [needed, setNeeded] = useState<EmailCodeNeeded | null>(null)
  if (result?.outcome === 'email-not-confirmed' && result !== needed) setNeeded(result)
  return needed
}
