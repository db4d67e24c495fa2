import type { DeliveryZone } from '#shop/delivery/delivery-zones.ts'
import { rupeesText } from '#shop/rupees.ts'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
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
  const text = (
    field: string,
    label: string,
    value: string | number,
    hint: string,
    inputMode?: 'decimal' | 'numeric',
  ) => (
    <Field
      label={label}
      name={`${field}-${id}`}
      inputMode={inputMode}
      autoComplete="off"
      defaultValue={value}
      problem={problems[`${field}-${id}`]}
      hint={hint}
    />
  )
  const days = zone?.transit
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
        {text(
          'charge',
          'Delivery charge (Rs.)',
          amount(zone?.chargePaise),
          'Empty for free',
          'decimal',
        )}
        {text(
          'freeFrom',
          'Free from (Rs.)',
          amount(zone?.freeFromPaise),
          'After discounts',
          'decimal',
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Steps of the charge"
          name={`stepsBy-${id}`}
          defaultValue={zone?.stepsBy ?? 'value'}
          options={[
            { value: 'value', label: 'By value (Rs.)' },
            { value: 'weight', label: 'By weight (g)' },
          ]}
        />
        {text('steps', 'Steps', stepsText(zone), '1000: 120; 2000: 180. Empty for one charge')}
        {text(
          'fromDays',
          'Days on the way, from',
          days?.fromDays ?? '',
          'Empty: no dates',
          'numeric',
        )}
        {text('toDays', 'Days on the way, to', days?.toDays ?? '', 'Every day counts', 'numeric')}
      </div>
      <CheckBox name={`cash-${id}`} defaultChecked={zone?.takesCash ?? true}>
        Cash on delivery
      </CheckBox>
      <CheckBox name={`served-${id}`} defaultChecked={zone?.isServed ?? true}>
        We deliver here
      </CheckBox>
    </fieldset>
  )
}

function stepsText(zone: DeliveryZone | undefined): string {
  const isWeight = zone?.stepsBy === 'weight'
  return (zone?.steps ?? [])
    .map(({ from, chargePaise }) => {
      const start = isWeight ? String(from) : rupeesText(from)
      return `${start}: ${rupeesText(chargePaise)}`
    })
    .join('; ')
}
