import {
  isUnavailable,
  type GatewayPayment,
  type Unavailable,
} from '#platform/payments/gateway.server.ts'
import type { PaymentServices } from '../payments/payment-services.server.ts'
import { applyGatewayRefund } from './apply-gateway-refund.server.ts'
import { findRefundedAtGateway } from './refund-balance-store.server.ts'

/** Records refunds that were made in the gateway's dashboard. The gateway's list of refunds is
 * fetched only if its refunded total differs from the shop's. */
export async function syncRefunds(
  services: PaymentServices,
  { id, amountRefundedPaise }: GatewayPayment,
): Promise<Unavailable | undefined> {
  if (amountRefundedPaise === 0) return
  if (amountRefundedPaise === (await findRefundedAtGateway(services.db, id))) return
  const refunds = await services.gateway.listRefunds(id)
  if (isUnavailable(refunds)) return refunds
  for (const refund of refunds.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  )) {
    const applied = await applyGatewayRefund(services, refund)
    if (applied) return applied
  }
}
