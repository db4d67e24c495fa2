import { Form, Link, useNavigation } from 'react-router'
import {
  challanReasonNames,
  CHALLANS_LISTED,
  invoiceDueOn,
  type Challan,
  type LateApprovals,
} from '#shop/challans/challan.ts'
import { findLateApprovals, listChallans } from '#shop/challans/challan-store.server.ts'
import { formatPaise } from '#shop/money.ts'
import { indianDay } from '#shop/tax/dated.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { failure, type ActionResult } from '../action-result.ts'
import { dayText } from '../tax/tax-messages.ts'
import { useNotification } from '../use-notified-result.ts'
import { challansAction } from './challan-action.server.ts'
import type { Route } from './+types/challans-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const today = indianDay(new Date())
  const [challans, late] = await Promise.all([
    listChallans(db),
    findLateApprovals(db, { today, limit: CHALLANS_LISTED }),
  ])
  return { challans, late, today }
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const admin = await requireAdmin(request, context)
  return challansAction(context.get(shopContext).db, admin.id, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback(serverAction, failure(CONNECTION_LOST))
}

export default function ChallansPage({
  loaderData: { challans, late, today },
  actionData: result,
}: Route.ComponentProps) {
  useNotification(result)
  const isLate = new Set(late.challans.map(({ id }) => id))
  return (
    <>
      <title>Delivery challans – Admin</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Delivery challans</h1>
        <ButtonLink to="/admin/challans/new" size="compact">
          New challan
        </ButtonLink>
      </div>
      <p className="mt-1 max-w-measure text-stone">
        For goods that leave without a sale: to a tailor, an exhibition, on approval, or as a
        replacement of a defective piece. Stock does not change.
      </p>
      <noscript>{result?.text}</noscript>
      {late.count > 0 && <Late late={late} today={today} />}
      {challans.length === 0 && (
        <EmptyState title="No delivery challans">Issue one before the goods leave.</EmptyState>
      )}
      <ChallanList challans={challans.filter(({ id }) => !isLate.has(id))} today={today} />
      {challans.length === CHALLANS_LISTED && (
        <p className="mt-2 text-stone">Only the newest {CHALLANS_LISTED} are listed.</p>
      )}
    </>
  )
}

/** Read separately, because the list ends after `CHALLANS_LISTED`. */
function Late({ late: { count, challans }, today }: { late: LateApprovals; today: string }) {
  return (
    <section aria-labelledby="late-invoices" className="mt-6">
      <h2 id="late-invoices" className="text-xl">
        Late invoices ({count})
      </h2>
      <ChallanList challans={challans} today={today} />
      {count > challans.length && (
        <p className="mt-2 text-stone">
          These are the {challans.length} oldest. The others follow when these are settled.
        </p>
      )}
    </section>
  )
}

function ChallanList({ challans, today }: { challans: readonly Challan[]; today: string }) {
  return (
    <ul className="mt-4 divide-y divide-hem border-y border-hem">
      {challans.map((challan) => (
        <li key={challan.id} className="py-3">
          <ChallanRow challan={challan} today={today} />
        </li>
      ))}
    </ul>
  )
}

function ChallanRow({ challan, today }: { challan: Challan; today: string }) {
  const { id, number, issuedOn, reason, consignee, totalPaise } = challan
  const isOpen = !challan.cancelledAt && !challan.returnedOn && !challan.invoiceNumber
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <Link
          to={`/admin/challans/${id}`}
          className="inline-flex min-h-11 items-center text-indigo underline-offset-2 hover:underline"
        >
          Delivery Challan {number}
        </Link>
        <span className="figures">{formatPaise(totalPaise)}</span>
      </p>
      <p className="break-words text-stone">
        {dayText(issuedOn)} · {challanReasonNames[reason]} · {consignee.name}, {consignee.city}
      </p>
      <p>{stateOf(challan)}</p>
      <InvoiceDue dueOn={invoiceDueOn(challan)} today={today} />
      {isOpen && <OpenForms challan={challan} today={today} />}
    </>
  )
}

function stateOf({ cancelledAt, cancelReason, returnedOn, invoiceNumber }: Challan): string {
  if (cancelledAt) return `Cancelled: ${cancelReason}`
  if (invoiceNumber) return `Sold with invoice ${invoiceNumber}`
  return returnedOn ? `Back since ${dayText(returnedOn)}` : 'Not back yet'
}

/** Goods on approval are taxed when they are kept, at the latest six months after they left. */
function InvoiceDue({ dueOn, today }: { dueOn: string | null; today: string }) {
  if (dueOn === null) return null
  return dueOn < today ? (
    <p className="font-semibold text-rose">
      The invoice was due on {dayText(dueOn)}. Please issue it now: GST is due with it.
    </p>
  ) : (
    <p className="text-stone">
      Not back by {dayText(dueOn)} means sold: the invoice and its GST are due then.
    </p>
  )
}

function OpenForms({
  challan: { id, number, issuedOn, reason },
  today,
}: {
  challan: Challan
  today: string
}) {
  const isSending = useNavigation().state !== 'idle'
  return (
    <div className="flex flex-wrap gap-x-6">
      <details>
        <summary className="min-h-11 w-fit py-2.5">The goods of {number} are back</summary>
        <Form method="post" noValidate preventScrollReset className="space-y-3">
          <input type="hidden" name="intent" value="goods-back" />
          <input type="hidden" name="challanId" value={id} />
          <Field
            label="Back on"
            name="returnedOn"
            type="date"
            min={issuedOn}
            max={today}
            defaultValue={today}
          />
          <Button variant="secondary" size="compact" isBusy={isSending}>
            Save
          </Button>
        </Form>
      </details>
      {reason === 'on-approval' && <SoldForm id={id} number={number} isSending={isSending} />}
      <details>
        <summary className="min-h-11 w-fit py-2.5 text-rose">Cancel {number}</summary>
        <Form method="post" noValidate preventScrollReset className="space-y-3">
          <input type="hidden" name="intent" value="cancel-challan" />
          <input type="hidden" name="challanId" value={id} />
          <Field
            label="Reason for cancelling the challan"
            name="reason"
            hint="Only if the goods never left. The number stays in use."
            required
          />
          <Button variant="danger" size="compact" isBusy={isSending}>
            Cancel the challan
          </Button>
        </Form>
      </details>
    </div>
  )
}

type SoldFormProps = { id: number; number: string; isSending: boolean }

function SoldForm({ id, number, isSending }: SoldFormProps) {
  return (
    <details>
      <summary className="min-h-11 w-fit py-2.5">The goods of {number} are sold</summary>
      <Form method="post" noValidate preventScrollReset className="space-y-3">
        <input type="hidden" name="intent" value="goods-sold" />
        <input type="hidden" name="challanId" value={id} />
        <Field label="Number of the invoice" name="invoiceNumber" autoComplete="off" required />
        <Button variant="secondary" size="compact" isBusy={isSending}>
          Save
        </Button>
      </Form>
    </details>
  )
}
