import { latinDigits, lineText, type Form } from '../form-text.ts'
import type { ParseResult } from '../parse-result.ts'
import { officialState, stateCodeOf } from '../tax/indian-states.ts'
import type { DeliverySettings, DeliveryZone } from './delivery-zones.ts'
import { readSteps, readTransit } from './parse-steps.ts'
import { readAmount, type DeliveryErrorCode, type DeliveryErrors } from './read-fields.ts'

export const ZONES_MAX = 20
export const ZONE_NAME_MAX = 60
export const FREE_FROM_MIN_PAISE = 100
export const FREE_FROM_MAX_PAISE = 50_000_000
export const PINCODES_MAX = 500

type Zones = Pick<DeliverySettings, 'zones' | 'cashFeePaise'>

/** Reads the fields `name-N`, `states-N`, `pincodes-N`, `served-N`, `charge-N`, `freeFrom-N`,
 * `stepsBy-N`, `steps-N`, `fromDays-N`, `toDays-N` and `cash-N` of each zone. A zone without a name is left out. The zone named in `rest` contains all other places. */
export function parseDelivery(
  form: Pick<Form, 'get'>,
): ParseResult<Zones, string, DeliveryErrorCode> {
  const errors: DeliveryErrors = []
  const zones: DeliveryZone[] = []
  for (let index = 0; index < ZONES_MAX; index++) {
    const name = lineText(form.get(`name-${index}`))
    if (!name) continue
    const zone = readZone(form, String(index), errors)
    if (name.length > ZONE_NAME_MAX) errors.push({ field: `name-${index}`, code: 'name-too-long' })
    if (zone.states.length === 0 && zone.pincodes.length === 0)
      errors.push({ field: `states-${index}`, code: 'nowhere' })
    zones.push({ ...zone, name })
  }
  const rest = { ...readZone(form, 'rest', errors), name: 'All other places' }
  const cashFeePaise = readAmount(form, 'cashFee', errors) ?? 0
  return { value: { zones: [...zones, rest], cashFeePaise }, errors }
}

function readZone(form: Pick<Form, 'get'>, id: string, errors: DeliveryErrors): DeliveryZone {
  const states = listIn(form, `states-${id}`)
  const pincodes = listIn(form, `pincodes-${id}`)
    .flatMap((text) => latinDigits(text).split(/\s+/))
    .filter(Boolean)
  if (states.some((state) => stateCodeOf(state) === null))
    errors.push({ field: `states-${id}`, code: 'unknown-state' })
  if (pincodes.length > PINCODES_MAX || pincodes.some((pincode) => !/^[1-9]\d{0,5}$/.test(pincode)))
    errors.push({ field: `pincodes-${id}`, code: 'not-pincodes' })
  const freeFromPaise = readAmount(form, `freeFrom-${id}`, errors, {
    min: FREE_FROM_MIN_PAISE,
    max: FREE_FROM_MAX_PAISE,
  })
  return {
    name: '',
    states: [...new Set(states.map(officialState))],
    pincodes: [...new Set(pincodes)],
    isServed: form.get(`served-${id}`) !== null,
    chargePaise: readAmount(form, `charge-${id}`, errors) ?? 0,
    freeFromPaise,
    transit: readTransit(form, id, errors),
    takesCash: form.get(`cash-${id}`) !== null,
    ...readSteps(form, id, errors),
  }
}

function listIn(form: Pick<Form, 'get'>, name: string): string[] {
  return lineText(form.get(name))
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
}
