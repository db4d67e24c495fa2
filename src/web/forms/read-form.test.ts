import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const sent = (body: BodyInit, type?: string) =>
  new Request('http://zari.test', {
    method: 'POST',
    body,
    ...(type ? { headers: { 'content-type': type } } : {}),
  })
const statusOf = (request: Request) =>
  readForm(request).then(
    () => 200,
    (refusal: unknown) => (refusal instanceof Response ? refusal.status : 500),
  )

test('a body that is not a form is answered 400', async () => {
  expect(await statusOf(sent(new URLSearchParams({ city: 'Pune' })))).toBe(200)
  expect(await statusOf(sent('hello', 'text/plain'))).toBe(400)
  expect(await statusOf(sent('--', 'multipart/form-data; boundary=x'))).toBe(400)
  expect(await statusOf(sent(new URLSearchParams({ city: 'Pu\0ne' })))).toBe(400)
})

test('every page reads forms with readForm', () => {
  const others = globSync('src/web/**/*.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes('.formData()'),
  )
  expect(others).toEqual([])
})
