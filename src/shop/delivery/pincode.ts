import { latinDigits } from '../form-text.ts'
import { stateCodeOf, stateName, type StateCode } from '../tax/indian-states.ts'
import { cityPrefixes, pincodeRanges, prefixRanges } from './pincode-ranges.ts'

const PREFIX_LENGTH = 3

const byPrefix = statesByNumber(prefixRanges)
const byPincode = statesByNumber(pincodeRanges)
const cities = cityPrefixes.flatMap(([city, starts]) =>
  starts.split(' ').map((start) => ({ city, start })),
)

export function pincodeDigits(pincode: string): string {
  return latinDigits(pincode).replace(/\D/g, '')
}

/** The states where a pincode lies: none if unknown or of the army, two for some at a border. */
export function statesOfPincode(pincode: string): readonly StateCode[] {
  const digits = pincodeDigits(pincode)
  return byPincode.get(digits) ?? byPrefix.get(digits.slice(0, PREFIX_LENGTH)) ?? []
}

export type PincodePlace = { state: string; city: string | null }

/** State and city of a complete pincode; null if they are not certain. */
export function placeOfPincode(pincode: string): PincodePlace | null {
  const digits = pincodeDigits(pincode)
  const [code, ...others] = digits.length === 6 ? statesOfPincode(digits) : []
  if (code === undefined || others.length > 0) return null
  const isElsewhere = byPincode.has(digits)
  const found = isElsewhere ? undefined : cities.find(({ start }) => digits.startsWith(start))
  return { state: stateName(code)!, city: found?.city ?? null }
}

/** True if the state is known and is none of the pincode's. */
export function contradictsPincode({
  state,
  pincode,
}: {
  state: string
  pincode: string
}): boolean {
  const code = stateCodeOf(state)
  const codes = statesOfPincode(pincode)
  return code !== null && codes.length > 0 && !codes.includes(code)
}

function statesByNumber(
  rows: readonly (readonly [StateCode, string])[],
): Map<string, readonly StateCode[]> {
  const states = new Map<string, readonly StateCode[]>()
  for (const [code, ranges] of rows) {
    for (const range of ranges.split(' ')) {
      const [first = 0, last = first] = range.split('-').map(Number)
      for (let number = first; number <= last; number++)
        states.set(String(number), [...(states.get(String(number)) ?? []), code])
    }
  }
  return states
}
