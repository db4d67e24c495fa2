import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { EmailCodeNeeded } from '../place-order-result.ts'

const problems: Record<EmailCodeNeeded['code'], string | undefined> = {
  sent: undefined,
  missing: 'Please enter the code.',
  wrong: 'This code is not valid. Please check it, or get another one.',
}

/** The field belongs to the delivery form (`form` attribute), although it is rendered beside the total. */
export function EmailCodeField({
  needed,
  isLocked,
}: {
  needed: EmailCodeNeeded
  isLocked: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [needed])
  return (
    <div ref={box} className="mt-6">
      <Field
        label="Code from Email"
        name="emailCode"
        form="delivery"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Six digits"
        problem={problems[needed.code]}
        readOnly={isLocked}
      />
    </div>
  )
}

/** Must be rendered after Place Order, because Enter presses the first button of the form. */
export function NewEmailCodeButton({ isLocked }: { isLocked: boolean }) {
  return (
    <Button
      form="delivery"
      name="newEmailCode"
      value="1"
      variant="quiet"
      size="compact"
      isBusy={isLocked}
      className="w-full"
    >
      Send Another Code
    </Button>
  )
}
