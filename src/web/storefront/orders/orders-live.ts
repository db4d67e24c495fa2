import { accountTopic } from '#platform/auth/account-topic.ts'
import { eventStream } from '#platform/events/event-stream.server.ts'
import { gatewayTroublesTopic } from '#shop/checkout/gateway-trouble.ts'
import { customerOrdersTopic } from '#shop/orders/order.ts'
import { requireCustomer } from '#web/signed-in.server.ts'
import type { Route } from './+types/orders-live.ts'

/** Says *changed* about the asking customer's own orders and about the ways to pay them, and nothing about anybody else's. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const customer = await requireCustomer(request, context)
  return eventStream(
    [customerOrdersTopic(customer.id), gatewayTroublesTopic],
    accountTopic(customer.id),
  )
}
