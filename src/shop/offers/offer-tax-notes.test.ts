import { expect, test } from 'vitest'
import { offerLine, offerTerms } from '../../../tests/support/offers.ts'
import { REFORM, seededRates } from '../../../tests/support/tax-rates.ts'
import { findRate } from '../tax/tax-rate.ts'
import { offerTaxNotes } from './offer-tax-notes.ts'

const rate = findRate(seededRates, 'apparel', REFORM)
const suit = (pricePaise: number) => ({
  ...offerLine({ kind: 'suit' }),
  title: `Suit for ${pricePaise / 100}`,
  pricePaise,
  rate,
})
const tenPercent = offerTerms({ percentBp: 1_000 })

test('an offer that moves a suit to the lower rate is noted', () => {
  expect(offerTaxNotes(tenPercent, [suit(279_900)])).toEqual([
    {
      title: 'Suit for 2799',
      pricePaise: 279_900,
      netPaise: 251_910,
      fromBp: 1_800,
      toBp: 500,
      isBetweenRates: false,
    },
  ])
})

test('a discounted price between the rates is noted although the rate stays', () => {
  expect(offerTaxNotes(tenPercent, [suit(299_900)])).toMatchObject([
    { netPaise: 269_910, fromBp: 1_800, toBp: 1_800, isBetweenRates: true },
  ])
})

test('products below their minimum, outside the offer, or without a step are not noted', () => {
  const fabric = { ...suit(279_900), rate: findRate(seededRates, 'fabric', REFORM) }
  expect(offerTaxNotes(tenPercent, [suit(100_000), suit(900_000), fabric])).toEqual([])
  expect(offerTaxNotes({ ...tenPercent, kinds: ['saree'] }, [suit(279_900)])).toEqual([])
  expect(offerTaxNotes({ ...tenPercent, minSubtotalPaise: 280_000 }, [suit(279_900)])).toEqual([])
})
