import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { newChallanAction, type ChallanRefusal } from './challan-action.server.ts'
import { ChallanForm } from './challan-form.tsx'
import type { Route } from './+types/new-challan-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  return { requestKey: randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ChallanRefusal> {
  const admin = await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const result = await newChallanAction(db, admin.id, await readForm(request))
  if (result.outcome === 'issued') throw redirect(`/admin/challans/${result.id}`)
  return result
}

const notSent: ChallanRefusal = {
  outcome: 'refused',
  text: CONNECTION_LOST,
  problems: {},
  typed: null,
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<ChallanRefusal, ChallanRefusal>(serverAction, notSent)
}

export default function NewChallanPage({
  loaderData: { requestKey },
  actionData: refusal,
}: Route.ComponentProps) {
  return (
    <>
      <title>New delivery challan – Admin</title>
      <h1 className="text-2xl">New delivery challan</h1>
      <p className="mt-1 max-w-measure text-stone">
        It gets the next number of its series and cannot be changed afterwards. Print three copies:
        one travels with the goods.
      </p>
      {refusal && (
        <p role="alert" className="mt-3 border-l-4 border-rose bg-paper px-4 py-2">
          {refusal.text}
        </p>
      )}
      <ChallanForm
        requestKey={refusal?.typed?.['requestKey'] ?? requestKey}
        problems={refusal?.problems ?? {}}
        typed={refusal?.typed ?? {}}
      />
    </>
  )
}
