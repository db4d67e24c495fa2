import { Form, useNavigation } from 'react-router'
import { INVITATION_DAYS } from '#shop/people/person.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PeopleResult } from './people-result.ts'
import { RoleChoice } from './role-choice.tsx'

export function InviteForm({ result }: { result: PeopleResult | undefined }) {
  const isBusy = useNavigation().formData?.get('intent') === 'invite'
  return (
    <Form method="post" noValidate preventScrollReset className="mt-3 space-y-4">
      <input type="hidden" name="intent" value="invite" />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        required
        defaultValue={result?.typed?.email}
        problem={result?.problems?.email}
        hint={`A link is sent there. It works once, for ${INVITATION_DAYS} days.`}
      />
      <RoleChoice
        legend="Role"
        chosen={result?.typed?.role || 'packer'}
        problem={result?.problems?.role}
      />
      {result?.asksForCustomer && (
        <div role="alert" className="border-l-4 border-zari bg-linen px-4 py-3">
          <p>
            A customer account uses this email address. Staff accounts cannot shop: if the
            invitation is accepted, the account gets a new password and becomes a staff account; its
            cart and orders are kept until the person is removed. Use another address to keep both
            apart.
          </p>
          <label className="mt-2 flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              name="mayRaiseCustomer"
              className="size-6 shrink-0 accent-indigo"
            />
            Make this customer’s account a staff account
          </label>
        </div>
      )}
      <Button isBusy={isBusy} className="w-full">
        Invite
      </Button>
    </Form>
  )
}
