import { accountTopic } from '#platform/auth/account-topic.ts'
import { eventStream } from '#platform/events/event-stream.server.ts'
import { catalogueTopic, offersTopic, productTopic } from '#shop/catalogue/product.ts'
import { PRODUCTS_PER_PAGE } from '#shop/paging.ts'
import { isUuid } from '#shop/uuid.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import type { Route } from './+types/products-live.ts'

/** News on the list, and on the pieces of the products that it shows (`?of=id,id`): a sale is no news to every list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await requireAdmin(request, context)
  const shown = (new URL(request.url).searchParams.get('of') ?? '')
    .split(',')
    .filter(isUuid)
    .slice(0, PRODUCTS_PER_PAGE)
  return eventStream(
    [catalogueTopic, offersTopic, ...shown.map(productTopic)],
    accountTopic(staff.id),
  )
}
