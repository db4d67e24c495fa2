import type { LoaderFunctionArgs } from 'react-router'
import { accountTopic } from '#platform/auth/account-topic.ts'
import { eventStream } from '#platform/events/event-stream.server.ts'
import { renamingTopic } from '#shop/kinds/product-kind.ts'
import { reindexTopic } from '#shop/attributes/attribute.ts'
import { backupsTopic } from '#shop/backups/backup-run.ts'
import { cartTopic } from '#shop/cart/cart.ts'
import { catalogueTopic, offersTopic, productTopic } from '#shop/catalogue/product.ts'
import { importsTopic, importTopic } from '#shop/import-export/import/import.ts'
import { inboxTopic } from '#shop/inbox/query.ts'
import { mailsTopic } from '#shop/messages/message.ts'
import { customerOrdersTopic, ordersTopic } from '#shop/orders/order.ts'
import { PRODUCTS_PER_PAGE } from '#shop/paging.ts'
import { gatewayIncidentsTopic } from '#shop/payments/gateway-incident.ts'
import { paymentTopic } from '#shop/payments/payment-topic.ts'
import { siteTopic } from '#shop/site/site-record.ts'
import { isUuid } from '#shop/uuid.ts'
import {
  readSignedIn,
  requireAdmin,
  requireBuyer,
  requireStaff,
} from './session/signed-in.server.ts'

type Request = LoaderFunctionArgs['request']
type LiveStream = {
  requires: keyof typeof signIn
  topics: (from: { accountId: string; params: { id?: string }; request: Request }) => string[]
}

const signIn = { customer: requireBuyer, staff: requireStaff, admin: requireAdmin }

/** The event streams by the path pattern of their routes. */
const streams: Record<string, LiveStream> = {
  '/orders/live': {
    requires: 'customer',
    topics: ({ accountId }) => [customerOrdersTopic(accountId), gatewayIncidentsTopic],
  },
  '/admin/home/live': {
    requires: 'admin',
    topics: () => [ordersTopic, paymentTopic, inboxTopic, catalogueTopic, offersTopic],
  },
  '/admin/work/live': {
    requires: 'staff',
    topics: () => [ordersTopic, paymentTopic, inboxTopic],
  },
  '/admin/orders/live': { requires: 'staff', topics: () => [ordersTopic] },
  '/admin/products/live': {
    requires: 'admin',
    topics: ({ request }) => [
      catalogueTopic,
      offersTopic,
      ...shownProducts(request).map(productTopic),
    ],
  },
  '/admin/attributes/live': { requires: 'admin', topics: () => [reindexTopic, renamingTopic] },
  '/admin/money/live': { requires: 'admin', topics: () => [ordersTopic, paymentTopic] },
  '/admin/exchange/live': { requires: 'admin', topics: () => [importsTopic] },
  '/admin/exchange/:id/live': {
    requires: 'admin',
    topics: ({ params: { id = '' } }) => [importTopic(id)],
  },
  '/admin/queries/live': { requires: 'admin', topics: () => [inboxTopic] },
  '/admin/backups/live': { requires: 'admin', topics: () => [backupsTopic] },
  '/admin/mail/live': { requires: 'admin', topics: () => [mailsTopic] },
}

export const livePatterns = ['/site/live', ...Object.keys(streams)]

/** Sends an event for each change of the route's topics, until the account loses its session or role. */
export async function loader({ request, params, context, pattern }: LoaderFunctionArgs) {
  // The path pattern of a route has no leading slash.
  const stream = streams[pattern.replace(/^\/?/, '/')]
  if (!stream) return siteStream(request, context)
  const { id } = await signIn[stream.requires](request, context)
  return eventStream(stream.topics({ accountId: id, params, request }), {
    endsOn: accountTopic(id),
  })
}

/** The stream for every visitor. A `stale` event discards prefetched pages, because prices, texts or
 * availability have changed. A customer also gets `account` for changes of the cart and for orders,
 * because a paid order removes its products from the cart. */
async function siteStream(
  request: Request,
  context: LoaderFunctionArgs['context'],
): Promise<Response> {
  const signedIn = await readSignedIn(request, context)
  const shared = { staleOn: [offersTopic] }
  if (signedIn?.role !== 'user') return eventStream([siteTopic], shared)
  const { id } = signedIn
  return eventStream([siteTopic], {
    ...shared,
    accountOn: [cartTopic(id), customerOrdersTopic(id)],
    endsOn: accountTopic(id),
  })
}

/** The parameter `?of=id,id` lists the products on the current page of the admin list. */
function shownProducts(request: Request): string[] {
  const ids = new URL(request.url).searchParams.get('of') ?? ''
  return ids.split(',').filter(isUuid).slice(0, PRODUCTS_PER_PAGE)
}
