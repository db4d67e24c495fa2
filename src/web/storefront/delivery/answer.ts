import { shopContext } from '#web/shop-context.server.ts'
import { answerDelivery } from './delivery-answer.server.ts'
import type { Route } from './+types/answer.ts'

/** The answer for the form on a product's page, which is cached and the same for everyone. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const answer = await answerDelivery(context.get(shopContext).db, request.url)
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}
