import { expect, test } from 'vitest'
import { openLog, requestIdOf } from './log.server.ts'

function openTestLog(isTTY = false) {
  const lines: string[] = []
  return { log: openLog('info', { write: (line) => void lines.push(line), isTTY }), lines }
}

test('secrets are redacted wherever logged objects usually contain them', () => {
  const { log, lines } = openTestLog()
  log.info(
    {
      password: 'hunter2',
      razorpay: { keySecret: 'hunter2' },
      request: {
        headers: { cookie: 'hunter2', 'set-cookie': 'hunter2', authorization: 'hunter2' },
      },
    },
    'hello',
  )
  expect(lines[0]).toContain('[secret]')
  expect(lines[0]).not.toContain('hunter2')
})

test('a logged error omits the row of a database error and the keys of a gateway error', () => {
  const { log, lines } = openTestLog()
  const error = Object.assign(new Error('duplicate key', { cause: new Error('deeper') }), {
    code: '23505',
    detail: 'Key (email)=(asha@example.com)',
    config: { auth: 'hunter2' },
  })
  log.error({ err: error }, 'it failed')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: 'error',
    msg: 'it failed',
    err: { message: 'duplicate key', code: '23505', cause: { message: 'deeper' } },
  })
  expect(lines[0]).not.toMatch(/asha@example.com|hunter2/)
})

test('email addresses in the text of an error are not logged', () => {
  const { log, lines } = openTestLog()
  const cause = new Error('550 5.1.1 <asha.rao@example.co.in>: user unknown')
  log.warn({ err: new Error('rejected asha@example.com, to=meera@shop.example', { cause }) }, 'no')
  expect(lines[0]).toContain('550 5.1.1 <[email]>: user unknown')
  expect(lines[0]).toContain('rejected [email], to=[email]')
  expect(lines[0]).not.toMatch(/asha|meera/)
})

test('the stack of a scoped package is logged unchanged', () => {
  const { log, lines } = openTestLog()
  const frame = 'at handle (/srv/zari/node_modules/@react-router/node/dist/index.js:7:1)'
  const error = Object.assign(new Error('no'), { stack: `Error: no\n    ${frame}` })
  log.error({ err: error }, 'it failed')
  expect(lines[0]).toContain(frame)
})

test('a message of a megabyte without spaces is searched for addresses in linear time', () => {
  const { log, lines } = openTestLog()
  const long = 'x'.repeat(1_000_000)
  log.warn({ err: new Error(`${long} asha@example.com`) }, 'it failed')
  const { message } = (JSON.parse(lines[0]!) as { err: { message: string } }).err
  expect(message).toBe(`${long} [email]`)
})

test('a log line carries the id of its request', () => {
  const { log, lines } = openTestLog()
  log.child({ requestId: 'abc' }).info('asked')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    requestId: 'abc',
    msg: 'asked',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test("a sender's request id is used only when harmless", () => {
  expect(requestIdOf('a1b2c3d4-e5f6')).toBe('a1b2c3d4-e5f6')
  for (const malformed of [
    null,
    undefined,
    '',
    'short',
    'with space in it',
    'x'.repeat(65),
    'line\nbreak-here',
  ])
    expect(requestIdOf(malformed)).toMatch(/^[0-9a-f-]{36}$/)
})

test('a terminal gets readable lines instead of JSON', () => {
  const { log, lines } = openTestLog(true)
  log.info({ port: 3000 }, 'the shop is open')
  log.warn('careful')
  log.error({ err: new Error('broken') }, 'it failed')
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d the shop is open port=3000\n$/)
  expect(lines[1]).toMatch(/ WARN careful\n$/)
  expect(lines[2]).toMatch(/ERROR it failed\n {4}Error: broken\n {4} +at /)
})
