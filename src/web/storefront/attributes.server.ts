import type { Attribute } from '#shop/attributes/attribute.ts'
import { attributesTopic } from '#shop/attributes/attribute.ts'
import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { dependsOn, shopContext } from '#web/shop-context.server.ts'

type Context = Parameters<typeof dependsOn>[0]

/** Returns the attributes. A page that calls this is rendered again when an attribute changes. */
export async function shopAttributes(context: Context): Promise<Attribute[]> {
  const { db, keep } = context.get(shopContext)
  dependsOn(context, attributesTopic)
  return listAttributes(db, keep)
}
