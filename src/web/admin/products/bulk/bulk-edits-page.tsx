import { Link } from 'react-router'
import { bulkEditState } from '#shop/bulk-edits/bulk-edit.ts'
import { listBulkEdits } from '#shop/bulk-edits/bulk-edit-store.server.ts'
import { formatDate, formatTime } from '#shop/shop-date.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { actionText, productsText } from './bulk-texts.ts'
import type { Route } from './+types/bulk-edits-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  return listBulkEdits(context.get(shopContext).db)
}

const stateTexts = { previewed: 'interrupted', applied: 'changed', undone: 'undone' }

export default function BulkEditsPage({ loaderData: edits }: Route.ComponentProps) {
  return (
    <>
      <title>Bulk edits – Admin</title>
      <h1 className="text-2xl">Bulk edits</h1>
      <p className="mt-1 text-stone">
        The latest changes of many products at once. Open one to undo it.
      </p>
      {edits.length === 0 && (
        <EmptyState
          title="No bulk edits"
          action={<ButtonLink to="/admin/products">Products</ButtonLink>}
        >
          Select products in the list to change them together.
        </EmptyState>
      )}
      <ul className="mt-4 space-y-2">
        {edits.map((edit) => (
          <li key={edit.id} className="border border-hem bg-paper px-4 py-2">
            <Link
              to={`/admin/bulk-edits/${edit.id}`}
              className="inline-flex min-h-11 items-center font-semibold text-indigo underline-offset-2 hover:underline"
            >
              {actionText(edit.action)}
            </Link>
            <p className="figures text-sm text-stone">
              {formatDate(edit.createdAt)}, {formatTime(edit.createdAt)} · {edit.createdBy} ·{' '}
              {productsText(edit.changed)} {stateTexts[bulkEditState(edit)]}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
