import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { enabledKinds, kindsTopic, type ProductKind } from '#shop/kinds/product-kind.ts'
import { dependsOn, shopContext } from '#web/shop-context.server.ts'

type Context = Parameters<typeof dependsOn>[0]

/** Returns the enabled kinds. A page that calls this is rendered again when a kind changes. */
export async function shopKinds(context: Context): Promise<ProductKind[]> {
  const { db, keep } = context.get(shopContext)
  dependsOn(context, kindsTopic)
  return enabledKinds(await listKinds(db, keep))
}
