import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { answerEvenSo } from '#web/ui/answer-even-so.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { answerProductForm } from './answer-product-form.server.ts'
import { refusal, type ProductAnswer } from './product-answer.ts'
import { ProductForm } from './product-form.tsx'
import type { Route } from './+types/add-product-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  return null
}

export async function action({ request, context }: Route.ActionArgs): Promise<ProductAnswer> {
  const admin = await requireAdmin(request, context)
  return answerProductForm(context.get(shopContext), admin.id, null, request)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, refusal('Failed to add product'))
}

export default function AddProductPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Add New Product – Admin</title>
      <BackHeader heading="Add New Product" fallback="/admin/products" />
      <ProductForm stored={null} answer={actionData} button="Add Product" />
    </>
  )
}
