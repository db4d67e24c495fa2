import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Address, AddressErrors } from '#shop/customers/address.ts'
import type { SavedAddress } from '#shop/customers/saved-address.ts'
import { findDraft } from '../delivery-draft.ts'
import { startingAddress } from './chosen-address.ts'

type View = 'card' | 'list' | 'fields'

type Choice = {
  view: View
  /** Null while the fields are open. */
  chosen: SavedAddress | null
  /** The values with which the fields open. */
  values: Partial<Address>
}

/** The control that takes the focus when the customer switches to a view. */
const firstControl: Record<View, string> = {
  card: 'button[aria-label="Change address"]',
  list: 'input[type=radio]:checked',
  fields: 'input[name=firstName]',
}

type AddressChoiceOptions = {
  form: RefObject<HTMLFormElement | null>
  customerId: string
  prefill: Partial<Address>
  saved: readonly SavedAddress[]
  selectedId: string | null
  account: Partial<Address>
  errors: AddressErrors
  onChange: (form: HTMLFormElement) => void
  onEdit: (field: string) => void
}

export type AddressChoice = ReturnType<typeof useAddressChoice>

/** Errors in a saved address open the fields with its values. */
export function useAddressChoice(options: AddressChoiceOptions) {
  const { form, customerId, prefill, saved, selectedId, account, errors } = options
  const [choice, setChoice] = useState<Choice>(() => {
    const chosen = startingAddress(saved, selectedId, findDraft(customerId))
    return { view: chosen ? 'card' : 'fields', chosen, values: prefill }
  })
  const { chosen, view } = choice
  const last = useRef({ chosen, view })

  if (errors.length > 0 && chosen) setChoice({ view: 'fields', chosen: null, values: chosen })

  const changed = useEffectEvent(options.onChange)
  useEffect(() => {
    const before = last.current
    last.current = { chosen, view }
    if (!form.current) return
    if (before.view !== view) form.current.querySelector<HTMLElement>(firstControl[view])?.focus()
    if (before.chosen !== chosen) changed(form.current)
  }, [form, view, chosen])

  return {
    ...choice,
    choose: (address: SavedAddress) => setChoice({ ...choice, chosen: address }),
    showCard: () => setChoice({ ...choice, view: 'card' }),
    showList() {
      for (const { field } of errors) options.onEdit(field)
      setChoice({ ...choice, view: 'list', chosen: chosen ?? saved[0] ?? null })
    },
    typeNew: () => setChoice({ view: 'fields', chosen: null, values: account }),
  }
}
