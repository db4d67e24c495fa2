import { dismissedAdvice, failedAdvice, notLoadedAdvice, type Advice } from '../checkout-advice.ts'
import type { StartedOrder } from '../place-order-result.ts'
import type { GatewayReceipt } from './load-gateway.ts'
import { openGateway } from './open-gateway.ts'

type PaymentEvents = {
  opened: () => void
  paid: (receipt: GatewayReceipt) => void
  /** Called after a failed try. The window stays open for another try. */
  failed: (advice: Advice) => void
  dismissed: (advice: Advice) => void
  notLoaded: (advice: Advice) => void
}

/** Opens the gateway's window for the order. If the customer closes it after a failed try, the
 * advice repeats the reason of the failure. */
export async function payAtGateway(order: StartedOrder, on: PaymentEvents): Promise<void> {
  let failure: string | null = null
  try {
    await openGateway(order, {
      paid: on.paid,
      failed(reason) {
        failure = reason ?? ''
        on.failed(failedAdvice(order, reason))
      },
      dismissed: () => on.dismissed(dismissedAdvice(order, failure)),
    })
    on.opened()
  } catch {
    on.notLoaded(notLoadedAdvice(order))
  }
}
