import type { DeliveryZone } from '#shop/delivery/delivery-zones.ts'
import { rupeesText } from '#shop/rupees.ts'
import { Field } from '#web/ui/field.tsx'
import { CheckBox } from '../check-box.tsx'

type ZoneFieldsProps = {
  /** The suffix of the inputs' names. */
  id: string
  title: string
  zone: DeliveryZone | undefined
  problems: Partial<Record<string, string>>
  isRest?: boolean
}

/** `isRest`: the zone of all other places, which has no fields for name, states and pincodes. */
export function ZoneFields({ id, title, zone, problems, isRest = false }: ZoneFieldsProps) {
  const text = (field: string, label: string, value: string, hint?: string) => (
    <Field
      label={label}
      name={`${field}-${id}`}
      defaultValue={value}
      problem={problems[`${field}-${id}`]}
      hint={hint}
    />
  )
  const amount = (paise: number | null | undefined) => (paise ? rupeesText(paise) : '')
  return (
    <fieldset className="space-y-4 border-t border-hem pt-4 first-of-type:border-0 first-of-type:pt-0">
      <legend className="sr-only">{title}</legend>
      <h3 aria-hidden="true" className="font-sans font-semibold">
        {title}
      </h3>
      {!isRest && (
        <>
          {text('name', 'Zone', zone?.name ?? '', 'Empty removes the zone')}
          <div className="grid gap-4 sm:grid-cols-2">
            {text('states', 'States', zone?.states.join(', ') ?? '', 'Kerala, Tamil Nadu')}
            {text(
              'pincodes',
              'Pincodes',
              zone?.pincodes.join(', ') ?? '',
              'First digits: 400, 401',
            )}
          </div>
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('charge', 'Delivery charge (Rs.)', amount(zone?.chargePaise), 'Empty for free')}
        {text('freeFrom', 'Free from (Rs.)', amount(zone?.freeFromPaise), 'After discounts')}
      </div>
      <CheckBox name={`served-${id}`} defaultChecked={zone?.isServed ?? true}>
        We deliver here
      </CheckBox>
    </fieldset>
  )
}
