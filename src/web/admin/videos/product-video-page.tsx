import { data } from 'react-router'
import { findProduct } from '#shop/catalogue/catalogue-store.server.ts'
import { findProductVideo } from '#shop/product-videos/product-video-store.server.ts'
import { setProductVideo } from '#shop/product-videos/set-product-video.server.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { failure, type ActionResult } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import type { Route } from './+types/product-video-page.ts'
import { VideoPanel } from './video-panel.tsx'
import { videoSetResults } from './video-result.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const product = await findProduct(db, params.id)
  if (!product) throw data('No such product', { status: 404 })
  return { product, video: (await findProductVideo(db, product.id)) ?? null }
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<ActionResult> {
  const { id: changedBy } = await requireAdmin(request, context)
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent !== 'set' && intent !== 'remove') return failure(commonMessages.notUnderstood)
  const { outcome } = await setProductVideo(context.get(shopContext).db, {
    productId: params.id,
    videoId: intent === 'set' ? String(form.get('videoId')) : null,
    posterId: String(form.get('posterId') ?? '') || null,
    basedOn: String(form.get('basedOn') ?? '') || null,
    changedBy,
  })
  return videoSetResults[outcome]
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

/** The product form contains this panel too and sends it here. Without script the response is this
 * page. */
export default function ProductVideoPage({
  loaderData: { product, video },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <title>{`Video of ${product.title} – Admin`}</title>
      <h1 className="mb-6 text-2xl">{product.title}</h1>
      <VideoPanel product={product} video={video} result={actionData} />
    </>
  )
}
