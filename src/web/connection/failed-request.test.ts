import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { plainText } from '../error-text.ts'
import { CONNECTION_LOST, failureText, ScriptOutdated } from './failed-request.ts'

const answer = (status: number, text: string) => new ErrorResponse(status, '', text)

test.each([
  ['no connection', new TypeError('Failed to fetch')],
  ['a page that is no route data', new Error('Unable to decode turbo-stream response')],
  ['a gateway’s 502', answer(502, '<html><h1>502 Bad Gateway</h1></html>')],
  ['a gateway’s 403', answer(403, '\n<!doctype html><title>Blocked</title>')],
])('the message after %s asks to try again', (_, error) => {
  expect(failureText(error)).toBe(CONNECTION_LOST)
})

test('the message for a failure inside the shop does not mention the connection', () => {
  for (const error of [new Error('Unexpected Server Error'), answer(500, 'Internal Server Error')])
    expect(failureText(error)).toBe('Something went wrong in the shop. Please try again.')
})

test('the response to too many requests is shown with its own text', () => {
  expect(failureText(answer(429, 'Too many requests. Try again in a minute.'))).toBe(
    'Too many requests. Try again in a minute.',
  )
})

test('redirects, 404 and 403 responses of the shop have no failure message', () => {
  for (const error of [redirect('/cart'), answer(404, 'No such product'), answer(403, 'Not yours')])
    expect(failureText(error)).toBeNull()
})

test('the message about a script of an earlier version asks to reload the page', () => {
  expect(failureText(new ScriptOutdated())).toContain('reload this page')
})

test('the HTML of a proxy is never shown as a message', () => {
  expect(plainText(' <html>nginx</html>')).toBeNull()
  expect(plainText('No such order')).toBe('No such order')
  expect(plainText({ a: 1 })).toBe('')
})
