import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { AccountResult } from '../account/account-result.ts'

/** Turns the code of a gift card into store credit. The code is as good as money, so this browser does
 * not keep it. */
export function GiftCardForm({ result }: { result: AccountResult | undefined }) {
  const isBusy = useNavigation().formData?.get('intent') === 'gift-card'
  return (
    <Form method="post" noValidate preventScrollReset className="flex max-w-md flex-col gap-4">
      <input type="hidden" name="intent" value="gift-card" />
      <Field
        label="Code of the gift card"
        name="giftCode"
        data-not-kept
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={result?.tone === 'error' ? result.typed : undefined}
        problem={result?.problems.giftCode}
        hint="Four groups of four letters and digits"
      />
      <Button size="compact" isBusy={isBusy} className="self-start">
        Add to my store credit
      </Button>
    </Form>
  )
}
