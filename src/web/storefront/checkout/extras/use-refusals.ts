import { useState, type RefObject } from 'react'
import type { AddressErrors } from '#shop/customers/address.ts'
import type { ExtraField } from '#shop/orders/extras/order-extras.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import { notify } from '#web/ui/notify.ts'
import { ADDRESS_INCOMPLETE } from '../../messages.ts'
import { focusFirstError } from '../delivery-form.tsx'
import type { RefusedFields } from '../place-order-result.ts'

/** The fields of the order form that must change before the order is placed. */
export function useRefusals(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<AddressErrors>([])
  const [problems, setProblems] = useState<FieldTexts<ExtraField>>({})

  function refuse(refused: RefusedFields) {
    if (refused.outcome === 'extras-refused') {
      setProblems(refused.problems)
      notify.error(Object.values(refused.problems)[0] ?? ADDRESS_INCOMPLETE)
      return
    }
    setErrors(refused.errors)
    notify.error(ADDRESS_INCOMPLETE)
    focusFirstError(form.current, refused.errors)
  }

  function clear(edited: string) {
    setErrors((shown) => shown.filter(({ field }) => field !== edited))
    setProblems(({ [edited as ExtraField]: _cleared, ...others }) => others)
  }

  return { errors, problems, refuse, clear }
}
