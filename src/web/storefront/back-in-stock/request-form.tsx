import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { RequestResult } from './request-action.server.ts'

type RequestFormProps = {
  /** `email` is null if the visitor must enter an address. */
  product: { title: string; sizes: string[]; size: string; email: string | null }
  result: RequestResult | undefined
}

/** The form with which a visitor requests an email when the product is back in stock. */
export function RequestForm({ product, result }: RequestFormProps) {
  const { title, sizes, email } = product
  const isBusy = useNavigation().state !== 'idle'
  const size = result?.size ?? product.size
  return (
    <>
      <h1 className="text-3xl">Tell me when it is back</h1>
      <p className="mt-4 font-semibold">{title}</p>
      <Form method="post" noValidate className="mt-6 space-y-4">
        {sizes[0] === '' ? (
          <input type="hidden" name="size" value="" />
        ) : (
          <SelectField
            label="Size"
            name="size"
            defaultValue={sizes.includes(size) ? size : sizes[0]}
            options={sizes.map((each) => ({ value: each, label: each }))}
          />
        )}
        {email === null ? (
          <Field
            label="Your email address"
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            required
            hint="Only for this one mail"
            problem={result?.problem}
            defaultValue={result?.typed}
          />
        ) : (
          <p className="break-words text-stone">We write to {email}.</p>
        )}
        {email !== null && result?.problem && (
          <p role="alert" className="bg-linen px-4 py-3">
            {result.problem}
          </p>
        )}
        <Button isBusy={isBusy}>Tell me when it is back</Button>
      </Form>
    </>
  )
}
