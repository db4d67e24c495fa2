import { Form, useNavigation } from 'react-router'
import type { Courier } from '#shop/parcels/courier.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

type Problems = Partial<Record<string, string>> | undefined

/** The form of one courier; null for a new one. */
export function CourierRow({ courier, problems }: { courier: Courier | null; problems: Problems }) {
  const isSending = useNavigation().state !== 'idle'
  const name = courier?.name ?? 'New courier'
  return (
    <Form method="post" noValidate preventScrollReset aria-label={name} className="space-y-3">
      {courier && <input type="hidden" name="id" value={courier.id} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Name" name="name" defaultValue={courier?.name} problem={problems?.name} />
        <Field
          label="Number format"
          name="numberFormat"
          defaultValue={courier?.numberFormat}
          problem={problems?.numberFormat}
          hint="Empty for any number"
        />
      </div>
      <Field
        label="Tracking link"
        name="trackingLink"
        type="url"
        defaultValue={courier?.trackingLink}
        problem={problems?.trackingLink}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          name="intent"
          value="save-courier"
          variant="secondary"
          size="compact"
          isBusy={isSending}
        >
          {courier ? (
            <span>
              Save<span className="sr-only"> {courier.name}</span>
            </span>
          ) : (
            'Add courier'
          )}
        </Button>
        {courier && (
          <Button
            name="intent"
            value="remove-courier"
            variant="quiet"
            size="compact"
            isBusy={isSending}
          >
            <span>
              Remove<span className="sr-only"> {courier.name}</span>
            </span>
          </Button>
        )}
      </div>
    </Form>
  )
}
