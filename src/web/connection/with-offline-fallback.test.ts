import { data, redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { withOfflineFallback } from './with-offline-fallback.ts'

const fallback = { text: 'Please try again.' }
const failing = (reason: unknown) =>
  withOfflineFallback<{ text: string }, typeof fallback>(() => Promise.reject(reason), fallback)

test('a result of the shop passes unchanged', async () => {
  expect(await withOfflineFallback(async () => ({ text: 'Saved.' }), fallback)).toEqual({
    text: 'Saved.',
  })
})

test('after a lost connection or a failure of the shop, the fallback is returned without revalidation', async () => {
  for (const error of [
    new TypeError('Failed to fetch'),
    new ErrorResponse(503, 'Service Unavailable', ''),
  ]) {
    expect(await failing(error)).toEqual(data(fallback, { status: 503 }))
  }
})

test('refusals and redirects pass unchanged', async () => {
  for (const error of [
    redirect('/admin/login'),
    new ErrorResponse(404, 'Not Found', 'No such product'),
  ])
    await expect(failing(error)).rejects.toBe(error)
})
