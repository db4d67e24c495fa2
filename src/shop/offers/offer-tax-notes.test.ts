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
      before: { pricePaise: 279_900, netPaise: 237_203, rateBp: 1_800 },
      after: { pricePaise: 251_910, netPaise: 239_914, rateBp: 500 },
      advice: null,
    },
  ])
})

test('a discounted price that no rate fits is noted although the rate stays', () => {
  expect(offerTaxNotes(tenPercent, [suit(299_900)])).toMatchObject([
    {
      after: { pricePaise: 269_910, netPaise: 228_737, rateBp: 1_800 },
      advice: { lower: { pricePaise: 262_500 }, higher: { pricePaise: 295_100 } },
    },
  ])
})

test('200 rupees off a suit for 2,799 move it to 5 %, as in the worked example', () => {
  const offer = offerTerms({ kind: 'amount', percentBp: null, amountPaise: 20_000 })
  expect(offerTaxNotes(offer, [suit(279_900)])).toMatchObject([
    { after: { pricePaise: 259_900, netPaise: 247_524, rateBp: 500 }, advice: null },
  ])
})

test('products below their minimum, outside the offer, or without a step are not noted', () => {
  const fabric = { ...suit(279_900), rate: findRate(seededRates, 'fabric', REFORM) }
  expect(offerTaxNotes(tenPercent, [suit(100_000), suit(900_000), fabric])).toEqual([])
  expect(offerTaxNotes({ ...tenPercent, kinds: ['saree'] }, [suit(279_900)])).toEqual([])
  expect(offerTaxNotes({ ...tenPercent, minSubtotalPaise: 280_000 }, [suit(279_900)])).toEqual([])
})
