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
