import { Form, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { AccountResult } from './account-result.ts'

type NameFormProps = {
  name: { firstName: string; lastName: string }
  result: AccountResult | undefined
}

export function NameForm({ name, result }: NameFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'name'
  return (
    <Form method="post" noValidate preventScrollReset className="flex max-w-md flex-col gap-4">
      <input type="hidden" name="intent" value="name" />
      <Field
        label="First Name"
        name="firstName"
        autoComplete="given-name"
        defaultValue={name.firstName}
        problem={result?.problems.firstName}
      />
      <Field
        label="Last Name"
        name="lastName"
        autoComplete="family-name"
        defaultValue={name.lastName}
        problem={result?.problems.lastName}
      />
      <Button size="compact" isBusy={isBusy} className="self-start">
        Save Name
      </Button>
    </Form>
  )
}
