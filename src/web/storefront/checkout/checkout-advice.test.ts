import { expect, test } from 'vitest'
import {
  cartChangingAdvice,
  cashNotPossibleAdvice,
  dismissedAdvice,
  failedAdvice,
  heldTooLongAdvice,
  notLoadedAdvice,
} from './checkout-advice.ts'

const order = { number: '7K3M9Q2X1B', holdExpiresAt: new Date('2024-01-05T09:02:00Z') }

test('whoever closes the window learns that nothing was lost, and until when the pieces are held', () => {
  const { text } = dismissedAdvice(order, null)
  expect(text).toContain('Nothing was lost')
  expect(text).toContain('held for you until 14:32')
})

test('after a failed try the reason is still there when the window is closed', () => {
  expect(dismissedAdvice(order, 'The card was declined.').text).toMatch(
    /^The card was declined\..*held for you/,
  )
})

test('a failure without a reason is told in the shop’s words', () => {
  expect(failedAdvice(order, null).text).toContain('The bank did not approve it')
})

test('a window that does not open says what to do', () => {
  expect(notLoadedAdvice(order).text).toContain('press Place Order again')
})

test('whoever has kept pieces for too long learns that others may buy them now, and from when on they are kept again', () => {
  expect(heldTooLongAdvice(new Date('2024-01-05T09:02:00Z')).text).toContain(
    'From 14:32 on we can keep them for you again',
  )
})

test('whoever orders the same cart in another window is told what to do, and that nothing was charged here', () => {
  expect(cartChangingAdvice.text).toContain(
    'Nothing has been charged here. Please close the other window',
  )
})

test('why cash is not possible is said, and what to do instead', () => {
  expect(cashNotPossibleAdvice('pincode').text).toBe(
    'Our courier takes no cash at this pincode. Please choose Pay online, and press Place Order again. Nothing has been ordered yet.',
  )
})
