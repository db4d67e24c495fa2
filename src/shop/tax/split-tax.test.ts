import { expect, test } from 'vitest'
import { splitText } from '../../../tests/support/tax-rates.ts'
import { creditForPieces, splitTax, taxOf } from './split-tax.ts'

test.each([
  [99_900, 500, '951.42 + 23.79 + 23.79'],
  [249_900, 500, '2380.00 + 59.50 + 59.50'],
  [262_500, 500, '2500.00 + 62.50 + 62.50'],
  [262_501, 1800, '2224.59 + 200.21 + 200.21'],
  [279_900, 1800, '2372.04 + 213.48 + 213.48'],
  [295_000, 1800, '2500.00 + 225.00 + 225.00'],
  [1_250_000, 500, '11904.76 + 297.62 + 297.62'],
  [105_000, 1800, '889.84 + 80.08 + 80.08'],
])('%i paise at %i hundredths of a percent split into halves within the state', (...example) => {
  const [amountPaise, rateBp, text] = example
  expect(splitText(amountPaise, rateBp)).toBe(text)
})

test.each([
  [279_900, 1800, '2372.03 + 426.97'],
  [269_910, 1800, '2287.37 + 411.73'],
  [259_900, 500, '2475.24 + 123.76'],
  [1_250_000, 500, '11904.76 + 595.24'],
  [105_000, 1800, '889.83 + 160.17'],
])('%i paise at %i hundredths of a percent carry IGST between states', (...example) => {
  const [amountPaise, rateBp, text] = example
  expect(splitText(amountPaise, rateBp, false)).toBe(text)
})

test('an amount without tax is taxable as a whole', () => {
  expect(splitTax(50_000, 0, true)).toMatchObject({ taxablePaise: 50_000, cgstPaise: 0 })
  expect(taxOf(splitTax(0, 1800, false))).toBe(0)
})

const dupattas = { amountPaise: 93_880, quantity: 3, rateBp: 500 }
const credit = (piece: number) =>
  creditForPieces(dupattas, { returnedBefore: piece - 1, returnedAfter: piece }, true)

test('three dupattas that return one by one are credited to the paisa', () => {
  const credits = [1, 2, 3].map(credit)
  expect(credits.map(({ amountPaise }) => amountPaise)).toEqual([31_293, 31_293, 31_294])
  expect(credits.map(({ cgstPaise }) => cgstPaise)).toEqual([745, 745, 745])
  expect(credits.map(({ taxablePaise }) => taxablePaise)).toEqual([29_803, 29_803, 29_804])
})

test('the credits of any line add up to the line in every column', () => {
  for (const isWithinState of [true, false])
    for (let amountPaise = 99_990; amountPaise < 100_090; amountPaise++)
      for (let quantity = 1; quantity <= 5; quantity++) {
        const line = { amountPaise, quantity, rateBp: 1800 }
        const sums = { amountPaise: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
        for (let before = 0; before < quantity; before++) {
          const part = creditForPieces(
            line,
            { returnedBefore: before, returnedAfter: before + 1 },
            isWithinState,
          )
          for (const column of Object.keys(sums) as (keyof typeof sums)[])
            sums[column] += part[column]
        }
        const whole = splitTax(amountPaise, 1800, isWithinState)
        expect({ ...sums, rateBp: 1800 }).toEqual({ ...whole, amountPaise })
      }
})

test('pieces that return together are credited like pieces that return one by one', () => {
  const together = creditForPieces(dupattas, { returnedBefore: 0, returnedAfter: 2 }, true)
  expect(together).toMatchObject({ amountPaise: 62_586, cgstPaise: 1_490, taxablePaise: 59_606 })
  const last = creditForPieces(dupattas, { returnedBefore: 2, returnedAfter: 3 }, true)
  expect(together.amountPaise + last.amountPaise).toBe(dupattas.amountPaise)
  expect(together.cgstPaise + last.cgstPaise).toBe(2_235)
})

test('the credits and the delivery that is kept add up to the tax of the invoice line', () => {
  const goods = splitTax(93_880, 500, true)
  const delivery = splitTax(951, 500, true)
  const invoiceLine = splitTax(93_880 + 951, 500, true)
  expect([goods.cgstPaise, delivery.cgstPaise, invoiceLine.cgstPaise]).toEqual([2_235, 23, 2_258])
})

test('returning nothing is credited with nothing', () => {
  const nothing = creditForPieces(dupattas, { returnedBefore: 1, returnedAfter: 1 }, false)
  expect(nothing).toMatchObject({ amountPaise: 0, taxablePaise: 0, igstPaise: 0 })
})
