import { describe, expect, test } from 'vitest'
import { failureFor } from './failures.ts'
import { cardFacts, failureReasonOf, isCardNumber, outcomeOfTestValue } from './test-data.ts'

const card = (cardNumber: string) => ({ method: 'card' as const, cardNumber })
const upi = (vpa = '') => ({ method: 'upi' as const, vpa })

describe('published cards', () => {
  test.each([
    ['4100280000001007', 'Visa'],
    ['5500670000001002', 'MasterCard'],
    ['6527658900001005', 'RuPay'],
    ['36082800091007', 'Diners Club'],
    ['340256000401007', 'American Express'],
  ])('the card %s is one of %s and succeeds', (number, network) => {
    expect(isCardNumber(number)).toBe(true)
    expect(cardFacts(number)).toEqual({ last4: number.slice(-4), network, international: false })
  })

  test.each([
    ['payment_timed_out', 'BAD_REQUEST_ERROR', ['4100280000090000', '5305620000060000']],
    ['insufficient_fund', 'BAD_REQUEST_ERROR', ['4100280000080001', '5305620000050001']],
    ['payment_cancelled', 'BAD_REQUEST_ERROR', ['4100280000070002', '5305620000040002']],
    ['card_declined', 'BAD_REQUEST_ERROR', ['4100280000060003', '5305620000030003']],
    ['card_declined', 'BAD_REQUEST_ERROR', ['4100280000050004', '5305620000020004']],
    ['card_declined', 'BAD_REQUEST_ERROR', ['4100280000040005', '5305620000010005']],
    [
      'card_disabled_for_online_payments',
      'BAD_REQUEST_ERROR',
      ['4100280000030006', '5305620000000006'],
    ],
    ['card_number_invalid', 'BAD_REQUEST_ERROR', ['4100280000010008', '5305620000080008']],
    ['gateway_technical_error', 'GATEWAY_ERROR', ['4100280000020007', '5305620000090007']],
    ['authentication_failed', 'GATEWAY_ERROR', ['4100280000000009', '5305620000070009']],
  ])('a failure is %s with %s for the cards %j', (reason, code, numbers) => {
    for (const number of numbers) {
      expect(isCardNumber(number), number).toBe(true)
      expect(failureReasonOf(card(number), 50_000), number).toBe(reason)
    }
    expect(failureFor(reason, 'card')).toMatchObject({ reason, code })
  })

  test.each(['5555555555554444', '5105105105105100', '5104060000000008'])(
    'the card %s is international',
    (number) => expect(cardFacts(number)).toMatchObject({ international: true }),
  )

  test('a number with spaces or hyphens is the same card', () => {
    expect(isCardNumber('4100 2800 0000 1007')).toBe(true)
    expect(failureReasonOf(card('4100-2800-0008-0001'), 1)).toBe('insufficient_fund')
  })

  test.each([
    undefined,
    '',
    'card',
    '4100280000001008',
    '0000000000',
    '4100280000001',
    '41002800000010070000',
  ])('%s is not a card number', (number) => expect(isCardNumber(number)).toBe(false))

  test('one wrong digit is found at every place', () => {
    const right = '4100280000001007'
    for (const [place, digit] of Array.from(right).entries()) {
      const wrong = String((Number(digit) + 1) % 10)
      expect(isCardNumber(right.slice(0, place) + wrong + right.slice(place + 1))).toBe(false)
    }
  })

  test('facts of no number at all are a padded number of an unknown network', () => {
    expect(cardFacts(undefined)).toMatchObject({ last4: '0000', network: 'Unknown' })
  })
})

describe('UPI', () => {
  test.each([
    [201, 'insufficient_funds'],
    [402, 'payment_declined'],
    [204, 'incorrect_pin'],
    [302, 'payment_cancelled'],
    [50_000, 'payment_declined'],
  ])('%i paise fail with %s', (amount, reason) => {
    expect(failureReasonOf(upi(), amount)).toBe(reason)
    expect(outcomeOfTestValue(upi(), amount)).toBe(amount === 50_000 ? null : 'failure')
  })

  test('the published ids decide alone, except for a failing amount', () => {
    expect(outcomeOfTestValue(upi('success@razorpay'), 50_000)).toBe('success')
    expect(outcomeOfTestValue(upi('failure@razorpay'), 50_000)).toBe('failure')
    expect(outcomeOfTestValue(upi('success@razorpay'), 201)).toBe('failure')
    expect(outcomeOfTestValue(upi('asha@okaxis'), 50_000)).toBeNull()
  })

  test('amounts decide nothing for cards and netbanking', () => {
    expect(outcomeOfTestValue(card('4100280000001007'), 201)).toBeNull()
    expect(failureReasonOf({ method: 'netbanking', bank: 'HDFC' }, 201)).toBe('payment_failed')
  })
})

test.each([
  ['card', 'issuer_bank'],
  ['upi', 'customer_psp'],
  ['netbanking', 'bank'],
] as const)('an unknown failure of %s has the source %s and its own reason', (method, source) => {
  expect(failureFor('server_on_fire', method)).toEqual({
    code: 'BAD_REQUEST_ERROR',
    source,
    step: 'payment_authorization',
    reason: 'server_on_fire',
    description: expect.stringContaining('declined by the bank'),
  })
})
