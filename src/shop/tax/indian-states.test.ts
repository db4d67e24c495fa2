import { expect, test } from 'vitest'
import {
  indianStates,
  officialState,
  stateCodeOf,
  stateName,
  stateTaxLabel,
} from './indian-states.ts'
import { modeOn, placeOfSupply, type TaxPeriod } from './tax-mode.ts'

test('India has 28 states and 8 union territories, each found by its name', () => {
  expect(indianStates).toHaveLength(36)
  for (const { code, name } of indianStates) {
    expect(stateCodeOf(name)).toBe(code)
    expect(stateCodeOf(`${code}-${name}`)).toBe(code)
    expect(stateName(code)).toBe(name)
  }
})

test.each([
  ['tamilnadu', '33'],
  ['TAMIL NADU ', '33'],
  ['Jammu & Kashmir', '01'],
  ['Orissa', '21'],
  ['Pondicherry', '34'],
  ['New Delhi', '07'],
  ['NCT of Delhi', '07'],
  ['Uttaranchal', '05'],
  ['Daman & Diu', '26'],
  ['mh', '27'],
  ['U.P.', '09'],
])('the old free text %j means state %s', (text, code) => {
  expect(stateCodeOf(text)).toBe(code)
})

test.each(['', 'Atlantis', '25', '28', '---'])('the text %j means no state', (text) => {
  expect(stateCodeOf(text)).toBeNull()
})

test('union territories without a legislature levy UTGST', () => {
  const codes = indianStates.filter(({ code }) => stateTaxLabel(code) === 'UTGST')
  expect(codes.map(({ code }) => code)).toEqual(['04', '26', '31', '35', '38'])
})

test('the delivery decides the place of supply, or the shop without an address', () => {
  expect(placeOfSupply('33', '27')).toBe('33')
  expect(placeOfSupply(null, '27')).toBe('27')
})

test('a shop is unregistered until its first period, and then as its latest period says', () => {
  const period = (startsOn: string, mode: TaxPeriod['mode']): TaxPeriod => ({
    startsOn,
    mode,
    gstin: '',
    stateCode: '27',
  })
  const periods = [period('2027-04-01', 'regular'), period('2026-04-01', 'composition')]
  const days = ['2026-03-31', '2026-04-01', '2027-03-31', '2027-04-01', '2030-01-01']
  expect(days.map((day) => modeOn(periods, day))).toEqual([
    'unregistered',
    'composition',
    'composition',
    'regular',
    'regular',
  ])
})

test('free text becomes the official name, and unknown text stays as it is', () => {
  expect(['orissa', 'Tamil nadu', 'Atlantis'].map(officialState)).toEqual([
    'Odisha',
    'Tamil Nadu',
    'Atlantis',
  ])
})
