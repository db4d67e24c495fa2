import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test('an amount is written in Indian words', () => {
  expect(amountInWords(299_900)).toBe('Rupees Two Thousand Nine Hundred Ninety Nine Only')
  expect(amountInWords(1_250_000)).toBe('Rupees Twelve Thousand Five Hundred Only')
  expect(amountInWords(10_00_000_00)).toBe('Rupees Ten Lakh Only')
  expect(amountInWords(1_23_45_678_00)).toBe(
    'Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight Only',
  )
})

test('paise, tens and the smallest amounts have words too', () => {
  expect(amountInWords(0)).toBe('Rupees Zero Only')
  expect(amountInWords(31_293)).toBe('Rupees Three Hundred Twelve and Ninety Three Paise Only')
  expect(amountInWords(4_001)).toBe('Rupees Forty and One Paise Only')
  expect(amountInWords(20_00)).toBe('Rupees Twenty Only')
  expect(amountInWords(1_19_11_90)).toBe(
    'Rupees Eleven Thousand Nine Hundred Eleven and Ninety Paise Only',
  )
})

const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'
const values = new Map(small.split(' ').map((word, value) => [word, value]))
for (const [index, word] of 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'
  .split(' ')
  .entries())
  values.set(word, 20 + 10 * index)

/** Reads words such as 'Two Lakh Five'. */
function wholeOf(words: string): number {
  let [whole, part] = [0, 0]
  for (const word of words.split(' ')) {
    if (word === 'Crore') [whole, part] = [(whole + part) * 10_000_000, 0]
    else if (word === 'Lakh') [whole, part] = [whole + part * 100_000, 0]
    else if (word === 'Thousand') [whole, part] = [whole + part * 1_000, 0]
    else if (word === 'Hundred') part *= 100
    else part += values.get(word)!
  }
  return whole + part
}

test('any amount can be read back from its words', () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999_999_99 }), (amount) => {
      const [, rupees, paise = 'Zero'] =
        /^Rupees (.+?)(?: and (.+) Paise)? Only$/.exec(amountInWords(amount)) ?? []
      expect(wholeOf(rupees!) * 100 + wholeOf(paise)).toBe(amount)
    }),
  )
})
