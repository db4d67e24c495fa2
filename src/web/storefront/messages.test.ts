import { expect, test } from 'vitest'
import { cartNoticeMessage } from './messages.ts'

const rose = { productId: 'p', title: 'Old rose', lineSize: '' }

const messages = [
  [
    { ...rose, kind: 'price-changed', fromPaise: 100, toPaise: 249_900 },
    'The price of Old rose changed from 1 Rs. to 2,499 Rs.',
  ],
  [
    { ...rose, kind: 'price-changed', fromPaise: 0, toPaise: 249_900 },
    'The price of Old rose changed to 2,499 Rs.',
  ],
  [
    { ...rose, kind: 'only-some-left', available: 3 },
    'Only 3 of Old rose left: we lowered the quantity.',
  ],
  [
    { ...rose, kind: 'size-not-offered', size: 'XL' },
    'Old rose is no longer offered in size XL. Please choose another size.',
  ],
  [{ ...rose, kind: 'size-not-offered', size: '' }, 'Please choose a size of Old rose again.'],
  [{ ...rose, kind: 'sold-out', size: '' }, 'Old rose is sold out.'],
  [{ ...rose, kind: 'sold-out', size: 'M' }, 'Old rose is sold out in size M.'],
  [{ ...rose, kind: 'not-available' }, 'Old rose is no longer available.'],
  [
    { productId: 'p', lineSize: '', kind: 'not-available', title: null },
    'A piece in your cart is no longer available.',
  ],
] as const

test('each cart notice has a message with the size, number and prices', () => {
  for (const [notice, text] of messages) expect(cartNoticeMessage(notice)).toBe(text)
})
