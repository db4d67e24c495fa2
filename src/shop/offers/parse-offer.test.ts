import { expect, test } from 'vitest'
import { parseOffer } from './parse-offer.ts'

type Fields = Record<string, string | string[]>
const valid: Fields = {
  name: 'Diwali',
  code: 'diwali10',
  kind: 'percent',
  target: 'order',
  percent: '10',
  startsAt: '2026-11-24T00:00',
  state: 'active',
}

function parse(fields: Fields) {
  const form = new FormData()
  for (const [name, texts] of Object.entries({ ...valid, ...fields }))
    for (const text of [texts].flat()) form.append(name, text)
  return parseOffer(form, { kinds: ['saree', 'suit'], collections: ['Latest', 'bridal'] })
}
const codes = (fields: Fields) => parse(fields).errors.map(({ field, code }) => `${field} ${code}`)

test('the smallest form is an offer without limits', () => {
  expect(parse({})).toEqual({
    value: {
      name: 'Diwali',
      code: 'DIWALI10',
      kind: 'percent',
      target: 'order',
      percentBp: 1_000,
      amountPaise: null,
      maxDiscountPaise: null,
      roundsToRupee: false,
      kinds: [],
      collections: [],
      productIds: [],
      excludesReduced: false,
      minSubtotalPaise: null,
      isCombinable: false,
      isFirstOrderOnly: false,
      usageLimit: null,
      perCustomerLimit: null,
      startsAt: '2026-11-24T00:00',
      endsAt: '',
      state: 'active',
    },
    errors: [],
  })
})

test.each([
  [{ percent: '12.5 %' }, { percentBp: 1_250 }],
  [{ percent: '१००' }, { percentBp: 10_000 }],
  [
    { kind: 'amount', amount: '₹500' },
    { kind: 'amount', amountPaise: 50_000, percentBp: null },
  ],
  [
    { kind: 'delivery', target: 'lines', maxDiscount: '5', roundsToRupee: 'on' },
    { target: 'order', maxDiscountPaise: null, roundsToRupee: false, percentBp: null },
  ],
  [{ isAutomatic: 'yes', code: '!' }, { code: null }],
  [
    { forKind: ['saree', 'hat'], forCollection: 'bridal' },
    { kinds: ['saree'], collections: ['bridal'] },
  ],
  [
    { usageLimit: '10', perCustomerLimit: '1' },
    { usageLimit: 10, perCustomerLimit: 1 },
  ],
  [
    { kind: 'gift', target: 'cart', state: 'secret' },
    { kind: 'percent', target: 'order', state: 'draft' },
  ],
  [{ endsAt: '2026-12-01T00:00' }, { endsAt: '2026-12-01T00:00' }],
] as const)('the fields %j give %j', (fields, value) => {
  const parsed = parse(fields as unknown as Fields)
  expect(parsed.errors).toEqual([])
  expect(parsed.value).toMatchObject(value)
})

test.each([
  [{ name: ' ' }, 'name missing'],
  [{ name: 'x'.repeat(81) }, 'name too-long'],
  [{ code: 'a b' }, 'code not-a-code'],
  [{ percent: '0' }, 'percent not-a-percent'],
  [{ percent: '100.01' }, 'percent not-a-percent'],
  [{ percent: '' }, 'percent not-a-percent'],
  [{ kind: 'amount', amount: '' }, 'amount missing'],
  [{ kind: 'amount', amount: '0' }, 'amount not-an-amount'],
  [{ maxDiscount: '500000.01' }, 'maxDiscount not-an-amount'],
  [{ minSubtotal: 'many' }, 'minSubtotal not-an-amount'],
  [{ usageLimit: '0' }, 'usageLimit not-a-count'],
  [{ perCustomerLimit: '1.5' }, 'perCustomerLimit not-a-count'],
  [{ startsAt: '' }, 'startsAt missing'],
  [{ startsAt: 'soon' }, 'startsAt not-a-time'],
  [{ endsAt: '2026-11-24T00:00' }, 'endsAt ends-before-start'],
])('the fields %j are refused with "%s"', (fields, code) => {
  expect(codes(fields)).toEqual([code])
})
