import { expect, test } from 'vitest'
import { readLimitedForm, withLimitedForm } from './read-limited-form.server.ts'

const limits = { bytesMax: 2000, partsMax: 3 }

function sent(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://zari.test', { method: 'POST', body, headers })
}
function fields(count: number): FormData {
  const form = new FormData()
  for (let field = 0; field < count; field++) form.append('photo', new File(['a'], `${field}.jpg`))
  return form
}
const pairs = (count: number) =>
  new URLSearchParams(Array.from({ length: count }, () => ['photo', '1'] as [string, string]))
const read = (body: BodyInit, headers?: Record<string, string>) =>
  readLimitedForm(sent(body, headers), limits).then(
    (form) => form.getAll('photo').length,
    (refusal: Response) => refusal.status,
  )

test('a form is read with as many parts as are allowed', async () => {
  expect(await read(fields(3))).toBe(3)
  expect(await read(pairs(3))).toBe(3)
  const form = await readLimitedForm(sent(fields(1)), limits)
  expect(await (form.get('photo') as File).text()).toBe('a')
})

test('a form with too many parts is answered 400, and one with too many bytes 413', async () => {
  expect(await read(fields(4))).toBe(400)
  expect(await read(pairs(4))).toBe(400)
  const type = 'multipart/form-data; boundary=x'
  expect(await read(Buffer.alloc(2001), { 'content-type': type })).toBe(413)
})

test('a body that hides its boundary or is not a form gets a 400', async () => {
  const type = 'multipart/form-data; boundary=a; boundary=b'
  expect(await read('--a\r\n', { 'content-type': type })).toBe(400)
  expect(await read('photo', { 'content-type': 'text/plain' })).toBe(400)
})

test('the work of a form that cannot be read is not done', async () => {
  let isDone = false
  const work = async () => void (isDone = true)
  await expect(withLimitedForm(sent(fields(4)), limits, work)).rejects.toMatchObject({
    status: 400,
  })
  expect(isDone).toBe(false)
  await withLimitedForm(sent(fields(3)), limits, work)
  expect(isDone).toBe(true)
})
