import { useEffect, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { rupeesText } from '#shop/money.ts'
import { parseCashForm, type CashFormField } from '#shop/settings/cash-on-delivery.ts'
import { saveCashOnDelivery } from '#shop/settings/save-settings.server.ts'
import { findCashOnDelivery } from '#shop/settings/settings-store.server.ts'
import { readForm } from '#web/read-form.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/signed-in.server.ts'
import { answerEvenSo, LINE_BROKE } from '#web/ui/answer-even-so.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem, TextField } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import type { Route } from './+types/settings-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  return { cash: await findCashOnDelivery(context.get(shopContext).db) }
}

type Answer = {
  tone: 'success' | 'error'
  text: string
  problems?: Partial<Record<CashFormField, string>>
}

export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  const parsed = parseCashForm(form)
  if (parsed.problems !== null)
    return { tone: 'error', text: 'Nothing was saved.', problems: parsed.problems }

  const basedOn = Number(form.get('basedOn'))
  const { problems: _, ...wish } = parsed
  const edit = {
    ...wish,
    basedOn: Number.isSafeInteger(basedOn) && Math.abs(basedOn) < 2 ** 31 ? basedOn : 0,
    changedBy: admin.id,
  }
  const { outcome } = await saveCashOnDelivery(context.get(shopContext).db, edit)
  return outcome === 'saved'
    ? { tone: 'success', text: 'Updated successfully!' }
    : {
        tone: 'error',
        text: 'Somebody else changed the settings first. You now see theirs; nothing was overwritten.',
      }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerEvenSo(serverAction, { tone: 'error', text: LINE_BROKE })
}

export default function SettingsPage({
  loaderData: { cash },
  actionData: answer,
}: Route.ComponentProps) {
  useEffect(() => {
    if (answer) notify[answer.tone](answer.text)
  }, [answer])
  return (
    <>
      <title>Settings – Admin</title>
      <h1 className="text-2xl">Settings</h1>
      <section aria-labelledby="cash" className="mt-6 max-w-measure border-t border-hem pt-5">
        <h2 id="cash" className="text-xl">
          Cash on delivery
        </h2>
        <p className="mt-1 text-stone">
          Customers may pay the courier in cash. The pieces are sold as soon as the order is placed.
        </p>
        <CashForm key={cash.version} cash={cash} answer={answer} />
      </section>
      <p className="mt-8 border-t border-hem pt-5">
        <Link
          to="/admin/addresses"
          className="inline-flex min-h-11 items-center text-indigo underline"
        >
          Old addresses of a former shop
        </Link>
      </p>
    </>
  )
}

/** Drawn afresh for each version: what was saved, here or by somebody else, is what it shows. */
function CashForm({
  cash,
  answer,
}: {
  cash: Route.ComponentProps['loaderData']['cash']
  answer: Answer | undefined
}) {
  const [isOn, setOn] = useState(cash.isOn)
  const isSaving = useNavigation().state === 'submitting'
  return (
    <Form method="post" noValidate preventScrollReset className="mt-4 space-y-4">
      <input type="hidden" name="basedOn" value={cash.version} />
      <label className="flex min-h-11 w-fit items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="codIsOn"
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
          className="size-6 accent-indigo"
        />
        Offer cash on delivery
      </label>
      <Field
        label="Up to an order of (Rs.)"
        name="codMax"
        inputMode="decimal"
        defaultValue={rupeesText(cash.maxPaise)}
        problem={answer?.problems?.codMax}
        hint="Orders for more are paid for online"
        className="max-w-xs"
      />
      <Field
        label="Cash orders on their way for one telephone number"
        name="codOpenMax"
        inputMode="numeric"
        defaultValue={cash.openMax}
        problem={answer?.problems?.codOpenMax}
        hint="Whoever has so many is asked to pay online until one has arrived"
        className="max-w-xs"
      />
      <TextField
        label="Only to these pincodes"
        name="codPincodes"
        rows={3}
        defaultValue={cash.pincodes.join('\n')}
        problem={answer?.problems?.codPincodes}
        hint="One per line; the beginning is enough: 4000 is a part of Mumbai. Empty: everywhere"
        className="max-w-xs"
      />
      <TextField
        label="Not to these telephone numbers"
        name="codPhones"
        rows={3}
        defaultValue={cash.refusedPhones.join('\n')}
        problem={answer?.problems?.codPhones}
        hint="One per line, for example of people who have sent parcels back"
        className="max-w-xs"
      />
      {answer?.tone === 'error' && !answer.problems && (
        <FieldProblem id="cash-problem">{answer.text}</FieldProblem>
      )}
      <Button room="dense" isBusy={isSaving}>
        Update
      </Button>
    </Form>
  )
}
