import type { AddressField } from '#shop/customers/address.ts'
import type { SavedAddress } from '#shop/customers/saved-address.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import { addressMessages } from '../../messages.ts'
import { AddressInputs } from '../address-inputs.tsx'
import { SavedChoice } from './address-choice.tsx'
import type { AddressChoice } from './use-address-choice.ts'

type DeliveryAddressProps = {
  choice: AddressChoice
  saved: readonly SavedAddress[]
  states: readonly string[]
  problems: FieldTexts<AddressField>
  warnings: FieldTexts<AddressField>
  isServed: boolean
}

/** A saved address, or the fields to type one. */
export function DeliveryAddress({
  choice,
  saved,
  states,
  problems,
  warnings,
  isServed,
}: DeliveryAddressProps) {
  const notServed = addressMessages['not-served']
  if (choice.chosen)
    return (
      <>
        <SavedChoice choice={choice} chosen={choice.chosen} saved={saved} />
        <div role="status">
          {!isServed && <FieldProblem id="not-served">{notServed}</FieldProblem>}
        </div>
      </>
    )
  return (
    <>
      {saved.length > 0 && (
        <Button
          type="button"
          variant="secondary"
          size="compact"
          onClick={choice.showList}
          className="mb-5"
        >
          Use a saved address
        </Button>
      )}
      <AddressInputs
        values={choice.values}
        problems={problems}
        warnings={{ ...warnings, ...(!isServed && { pincode: notServed }) }}
        states={states}
      />
    </>
  )
}
