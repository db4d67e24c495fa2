import { latinDigits, lineText, type Form } from '../form-text.ts'
import type { Paise } from '../money.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'
import { parseRupees } from '../rupees.ts'
import { officialState, stateCodeOf } from '../tax/indian-states.ts'
import type { DeliverySettings, DeliveryZone } from './delivery-zones.ts'

export const ZONES_MAX = 20
export const ZONE_NAME_MAX = 60
const CHARGE_MAX_PAISE = 1_000_000
const FREE_FROM_MIN_PAISE = 100
const FREE_FROM_MAX_PAISE = 50_000_000
const PINCODES_MAX = 500

export type ZoneErrorCode =
  | 'name-too-long'
  | 'unknown-state'
  | 'not-pincodes'
  | 'nowhere'
  | 'not-an-amount'

/** Reads the fields `name-N`, `states-N`, `pincodes-N`, `served-N`, `charge-N` and `freeFrom-N` of
 * each zone. A zone without a name is left out. The zone named in `rest` contains all other places. */
export function parseDelivery(
  form: Pick<Form, 'get'>,
): ParseResult<DeliverySettings, string, ZoneErrorCode> {
  const errors: FieldError<string, ZoneErrorCode>[] = []
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

type Errors = FieldError<string, ZoneErrorCode>[]

function readZone(form: Pick<Form, 'get'>, id: string, errors: Errors): DeliveryZone {
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
  }
}

function listIn(form: Pick<Form, 'get'>, name: string): string[] {
  return lineText(form.get(name))
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
}

function readAmount(
  form: Pick<Form, 'get'>,
  field: string,
  errors: Errors,
  { min, max } = { min: 0, max: CHARGE_MAX_PAISE },
): Paise | null {
  const text = lineText(form.get(field))
  if (!text) return null
  const amount = parseRupees(text)
  if (amount !== null && amount >= min && amount <= max) return amount
  errors.push({ field, code: 'not-an-amount' })
  return null
}
