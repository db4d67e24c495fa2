import type { Facts } from '../change-log/differences.ts'
import type { DeliverySettings } from './delivery-zones.ts'

/** The settings as the change log shows them. */
export function deliveryFacts({ zones, cashFeePaise, dispatch, weights }: DeliverySettings): Facts {
  const deliveryZones = zones.map(({ states, pincodes, ...zone }) => ({
    ...zone,
    states: states.join(', '),
    pincodes: pincodes.join(', '),
  }))
  return {
    cashFeePaise,
    deliveryZones: JSON.stringify(deliveryZones),
    dispatchWeekdays: dispatch.weekdays.join(', '),
    holidays: dispatch.holidays.map(({ day, name }) => `${day} ${name}`.trim()).join(', '),
    cutOff: dispatch.cutOff,
    handlingDays: dispatch.handlingDays,
    packedGrams: weights.otherGrams,
    packedGramsByKind: JSON.stringify(weights.byKind),
  }
}
