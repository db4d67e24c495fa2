import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  giftCardState,
  parseGiftCode,
  shownCode,
  type GiftCard,
} from './gift-card.ts'

const codes = fc
  .array(fc.constantFrom(...CODE_ALPHABET), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH })
  .map((letters) => letters.join(''))

test('a code is read as it was shown, in any case and with spaces', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(shownCode(code)).toMatch(/^(.{4}-){3}.{4}$/)
      for (const typed of [
        shownCode(code),
        code.toLowerCase(),
        ` ${code.slice(0, 3)} ${code.slice(3)}`,
      ])
        expect(parseGiftCode(typed)).toBe(code)
    }),
  )
})

test.each(['', 'A2B3', 'A2B3-C4D5-E6F7-G8H', '0O1I-AAAA-AAAA-AAAA', 'x'.repeat(5_000)])(
  'the text "%.30s" is not a code',
  (typed) => {
    expect(parseGiftCode(typed)).toBeNull()
  },
)

test('a card has one state', () => {
  const now = new Date('2026-11-27')
  const card = { redeemedAt: null, cancelledAt: null, expiresAt: null } as unknown as GiftCard
  const before = new Date('2026-11-26')
  expect(giftCardState(card, now)).toBe('open')
  expect(giftCardState({ ...card, expiresAt: new Date('2027-01-01') }, now)).toBe('open')
  expect(giftCardState({ ...card, expiresAt: now }, now)).toBe('expired')
  expect(giftCardState({ ...card, expiresAt: before, redeemedAt: before }, now)).toBe('redeemed')
  expect(giftCardState({ ...card, cancelledAt: before }, now)).toBe('cancelled')
})
