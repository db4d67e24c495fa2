import { useEffect, useState, type RefObject } from 'react'
import type { AddressErrors } from '#shop/customers/address.ts'
import type { ExtraField } from '#shop/orders/extras/order-extras.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import { notify } from '#web/ui/notify.ts'
import { ADDRESS_INCOMPLETE, addressMessages } from '../../messages.ts'
import { focusFirstError } from '../delivery-form.tsx'
import type { RefusedFields } from '../place-order-result.ts'

/** The fields of the order form that must change before the order is placed. */
export function useRefusedFields(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<AddressErrors>([])
  const [refused, setRefused] = useState<AddressErrors>([])
  const [problems, setProblems] = useState<FieldTexts<ExtraField>>({})

  // The fields of a saved address are only there after the errors are shown.
  useEffect(() => focusFirstError(form.current, refused), [form, refused])

  function refuse(fields: RefusedFields) {
    if (fields.outcome === 'extras-refused') {
      setProblems(fields.problems)
      notify.error(Object.values(fields.problems)[0] ?? ADDRESS_INCOMPLETE)
      return
    }
    setErrors(fields.errors)
    notify.error(addressProblem(fields.errors))
    setRefused(fields.errors)
  }

  function clear(edited: string) {
    setErrors((shown) => shown.filter(({ field }) => field !== edited))
    setProblems(({ [edited as ExtraField]: _cleared, ...others }) => others)
  }

  return { errors, problems, refuse, clear }
}

/** The fields of a saved address that changed meanwhile are all filled in. */
export function addressProblem([first]: AddressErrors): string {
  return first?.code === 'gone' || first?.code === 'changed'
    ? addressMessages[first.code]
    : ADDRESS_INCOMPLETE
}
