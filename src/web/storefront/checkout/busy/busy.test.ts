import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { busyOrderText } from '#web/overload/busy-text.ts'
import { busyAdvice } from '../checkout-advice.ts'
import { busyResult } from './busy-result.ts'
import { retryPause } from './retry-pause.ts'

test('the result of a busy shop contains the seconds until a retry and does not reload the page', () => {
  const { data, init } = busyResult(new ErrorResponse(503, '', busyOrderText(5)))
  expect([data, init?.status]).toEqual([{ outcome: 'busy', retrySeconds: 5 }, 503])
})

test('every error other than that of a busy shop is thrown again', () => {
  for (const error of [
    new TypeError('Failed to fetch'),
    new ErrorResponse(503, '', '<html>Service Unavailable'),
    new ErrorResponse(500, '', busyOrderText(5)),
  ])
    expect(() => busyResult(error)).toThrow(error)
})

test('customers who were refused at once retry at different times, and never too early', () => {
  expect([0, 0.5, 0.99].map((random) => retryPause(5, random))).toEqual([5, 8, 10])
})

test('the advice gives the seconds until a retry and says that cart and address are kept', () => {
  expect(busyAdvice(7)).toEqual({
    heading: 'Many people are ordering right now',
    text: 'We try again in 7 s. Your cart and your address are kept.',
  })
})
