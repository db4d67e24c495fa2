import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { streamText } from './stream-file.server.ts'

test('a streamed file is sent under its name and is not cached', () => {
  const { headers } = streamText('orders.csv', Readable.from(['a\r\n']))
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('lines are combined into larger chunks without changing the text', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `${index},लाल साड़ी,2499\r\n`)
  const chunks: Uint8Array[] = []
  for await (const chunk of streamText('x.csv', Readable.from(lines)).body!) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toBe(lines.join(''))
  expect(chunks.length).toBeLessThan(50)
})

test('lines are generated only as fast as the client reads them', async () => {
  let generated = 0
  async function* lines() {
    for (; generated < 1_000; generated++) yield 'x'.repeat(70_000)
  }
  const reader = streamText('x.csv', lines()).body!.getReader()
  for (let chunk = 0; chunk < 3; chunk++) await reader.read()
  expect(generated).toBeLessThan(100)
  await reader.cancel()
})

test('an empty file is sent as an empty body', async () => {
  expect(await streamText('x.csv', Readable.from([])).text()).toBe('')
})
