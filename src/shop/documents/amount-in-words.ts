import type { Paise } from '../money.ts'

const small =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = ' Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const units = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** `299900` becomes 'Rupees Two Thousand Nine Hundred Ninety Nine Only'. */
export function amountInWords(amount: Paise): string {
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100]
  const fraction = paise === 0 ? '' : ` and ${wordsOf(paise)} Paise`
  return `Rupees ${wordsOf(rupees)}${fraction} Only`
}

function wordsOf(whole: number): string {
  for (const [size, name] of units) {
    if (whole < size) continue
    const rest = whole % size
    const count = `${wordsOf(Math.floor(whole / size))} ${name}`
    return rest === 0 ? count : `${count} ${wordsOf(rest)}`
  }
  if (whole < small.length) return small[whole]!
  const rest = whole % 10
  return rest === 0 ? tens[whole / 10]! : `${tens[Math.floor(whole / 10)]} ${small[rest]}`
}
