import type { Db } from '#platform/database/database.server.ts'
import { deleteKind, moveKind, setKindEnabled } from '#shop/kinds/arrange-kinds.server.ts'
import { failure, success, type ActionResult } from '../action-result.ts'
import { commonMessages } from '../messages.ts'
import { kindMessages as messages } from './kind-messages.ts'

/** The buttons of the list: order, enable, disable and delete. */
export async function kindsAction(db: Db, adminId: string, form: FormData): Promise<ActionResult> {
  const slug = String(form.get('kind') ?? '')
  switch (form.get('intent')) {
    case 'move-up':
    case 'move-down': {
      const step = form.get('intent') === 'move-up' ? -1 : 1
      return resultOf(await moveKind(db, slug, step, adminId), messages.done.moved, messages.inUse)
    }
    case 'enable':
      return resultOf(
        await setKindEnabled(db, slug, true, adminId),
        messages.done.enabled,
        messages.inUse,
      )
    case 'disable':
      return resultOf(
        await setKindEnabled(db, slug, false, adminId),
        messages.done.disabled,
        messages.inUse,
      )
    case 'delete':
      return resultOf(
        await deleteKind(db, slug, adminId),
        messages.done.deleted,
        messages.neverUsedOnly,
      )
    default:
      return failure(commonMessages.notUnderstood)
  }
}

type Outcome = Awaited<ReturnType<typeof setKindEnabled>>

function resultOf(
  arranged: Outcome,
  done: string,
  inUse: (products: number) => string,
): ActionResult {
  if (arranged.outcome === 'done') return success(done)
  return failure(arranged.outcome === 'kind-in-use' ? inUse(arranged.products) : messages.unknown)
}
