import { listAttributes } from '#shop/attributes/attribute-store.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { enabledKinds } from '#shop/kinds/product-kind.ts'
import { listDesigns } from '#shop/designs/design-store.server.ts'
import { findFormLegal } from '#shop/compliance/form-legal.server.ts'
import { findFormTax } from '#shop/tax/form-tax.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { productFormAction } from './product-form-action.server.ts'
import { refusal, type ProductResult } from './product-result.ts'
import { ProductForm } from './product-form.tsx'
import type { Route } from './+types/add-product-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db, keep } = context.get(shopContext)
  const [kinds, attributes, tax, legal, designs] = await Promise.all([
    listKinds(db, keep),
    listAttributes(db, keep),
    findFormTax(db),
    findFormLegal(db),
    listDesigns(db),
  ])
  return { kinds: enabledKinds(kinds), attributes, tax, legal, designs }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ProductResult> {
  const admin = await requireAdmin(request, context)
  return productFormAction(context.get(shopContext), admin.id, null, request)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, refusal('Failed to add product'))
}

export default function AddProductPage({
  loaderData: { kinds, attributes, tax, legal, designs },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <title>Add New Product – Admin</title>
      <h1 className="mb-6 text-2xl">Add New Product</h1>
      <ProductForm
        stored={null}
        result={actionData}
        button="Add Product"
        kinds={kinds}
        attributes={attributes}
        tax={tax}
        legal={legal}
        designs={designs}
      />
    </>
  )
}
