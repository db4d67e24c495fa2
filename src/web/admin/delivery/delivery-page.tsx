import { Form, Link, useNavigation } from 'react-router'
import { findDelivery, type StoredDelivery } from '#shop/delivery/delivery-store.server.ts'
import { parseDispatch } from '#shop/delivery/parse-dispatch.ts'
import { parseDelivery } from '#shop/delivery/parse-zones.ts'
import { saveDelivery } from '#shop/delivery/save-delivery.server.ts'
import { listKinds } from '#shop/kinds/kind-store.server.ts'
import { textsByField } from '#shop/parse-result.ts'
import { rupeesText } from '#shop/rupees.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { wholeNumberIn } from '#web/forms/whole-number-in.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { failure, success } from '../action-result.ts'
import { AnnotatedSection, annotationLink } from '../annotated-section.tsx'
import { settingsMessages } from '../settings/settings-page-result.ts'
import { refusedFields, type SettingsResult } from '../settings/settings-result.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { useNotification } from '../use-notified-result.ts'
import { deliveryMessages, DELIVERY_SAVED, DISPATCH_SAVED } from './delivery-messages.ts'
import { DispatchForm } from './dispatch-form.tsx'
import { ZoneFields } from './zone-fields.tsx'
import type { Route } from './+types/delivery-page.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const kinds = await listKinds(db)
  return {
    delivery: await findDelivery(db),
    kinds: kinds.map(({ slug, plural }) => ({ slug, plural })),
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SettingsResult> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  const { db } = context.get(shopContext)
  const isDispatch = form.get('intent') === 'dispatch'
  const { value: settings, errors } = isDispatch
    ? parseDispatch(
        form,
        (await listKinds(db)).map(({ slug }) => slug),
      )
    : parseDelivery(form)
  if (errors.length > 0) return refusedFields(textsByField(errors, deliveryMessages))
  const basedOn = wholeNumberIn(form, 'basedOn')
  const { outcome } = await saveDelivery(db, { settings, basedOn, changedBy: admin.id })
  if (outcome !== 'saved') return failure(settingsMessages.changedByOther)
  return success(isDispatch ? DISPATCH_SAVED : DELIVERY_SAVED)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<SettingsResult, SettingsResult>(serverAction, {
    tone: 'error',
    text: CONNECTION_LOST,
  })
}

export default function DeliveryPage({
  loaderData: { delivery, kinds },
  actionData: result,
}: Route.ComponentProps) {
  useNotification(result)
  useFocusOnProblem(result)
  return (
    <>
      <title>Delivery – Admin</title>
      <h1 className="text-2xl">Delivery</h1>
      <p className="mt-1 max-w-measure text-stone">
        Delivery is free everywhere until you charge for it. Customers see the charge before they
        pay, and GST is included in it.
      </p>
      <noscript>{result?.text}</noscript>
      <AnnotatedSection id="zones" title="Zones and charges" about={<About />}>
        <DeliveryForm
          key={delivery.version}
          delivery={delivery}
          problems={result?.problems ?? {}}
        />
      </AnnotatedSection>
      <AnnotatedSection id="dispatch" title="Dispatch" about={<AboutDispatch />}>
        <DispatchForm
          key={delivery.version}
          {...{ delivery, kinds }}
          problems={result?.problems ?? {}}
        />
      </AnnotatedSection>
    </>
  )
}

function About() {
  return (
    <>
      <p>The first zone that contains the state or the pincode decides.</p>
      <p>Many shops deliver free from 999 Rs. and charge 79 Rs. below that.</p>
      <p>
        <Link to="/admin/settings" className={annotationLink}>
          Limits of cash on delivery
        </Link>
      </p>
    </>
  )
}

function AboutDispatch() {
  return (
    <>
      <p>
        A zone with days on the way promises dates: the order and its mails show when it leaves and
        arrives.
      </p>
      <p>A promise is stored with its order. Changes here do not move it.</p>
    </>
  )
}

type DeliveryFormProps = { delivery: StoredDelivery; problems: Partial<Record<string, string>> }

/** Has one empty zone to fill in. */
function DeliveryForm({ delivery: { zones, cashFeePaise, version }, problems }: DeliveryFormProps) {
  const isSaving = useNavigation().state !== 'idle'
  const named = zones.slice(0, -1)
  return (
    <Form method="post" noValidate preventScrollReset className="space-y-6">
      <input type="hidden" name="basedOn" value={version} />
      {[...named, undefined].map((zone, index) => (
        <ZoneFields
          key={index}
          id={String(index)}
          title={zone ? `Zone ${index + 1}` : 'New zone'}
          zone={zone}
          problems={problems}
        />
      ))}
      <ZoneFields
        id="rest"
        title="All other places"
        zone={zones.at(-1)}
        problems={problems}
        isRest
      />
      <Field
        label="Cash on delivery fee (Rs.)"
        name="cashFee"
        inputMode="decimal"
        defaultValue={cashFeePaise > 0 ? rupeesText(cashFeePaise) : ''}
        problem={problems.cashFee}
        hint="Empty for none"
        className="border-t border-hem pt-4"
      />
      <Button size="compact" isBusy={isSaving}>
        Save delivery
      </Button>
    </Form>
  )
}
