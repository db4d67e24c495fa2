import { designsTopic } from '#shop/catalogue/product.ts'
import { findShownListDisplay } from '#shop/settings/list-display/list-display-store.server.ts'
import { dependsOn, shopContext } from '#web/shop-context.server.ts'

type Context = Parameters<typeof dependsOn>[0]

/** Whether lists show one card per design. The page then depends on which products have a design; it
 * must depend on `catalogueTopic` or `siteTopic` itself. */
export async function showsDesigns(context: Context): Promise<boolean> {
  const { db, keep } = context.get(shopContext)
  const { oneCardPerDesign } = await findShownListDisplay(db, keep)
  if (oneCardPerDesign) dependsOn(context, designsTopic)
  return oneCardPerDesign
}
