import { expect, test } from 'vitest'
import { openLog, requestIdOf } from './log.server.ts'

function openTestLog(isTTY = false) {
  const lines: string[] = []
  return { log: openLog('info', { write: (line) => void lines.push(line), isTTY }), lines }
}

test('secrets are never written, at any of the places where they usually stand', () => {
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

test('an error is told without the row that a database error repeats or the keys that a gateway error carries', () => {
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

test('all lines of a request carry its id', () => {
  const { log, lines } = openTestLog()
  log.child({ requestId: 'abc' }).info('asked')
  expect(JSON.parse(lines[0]!)).toMatchObject({
    requestId: 'abc',
    msg: 'asked',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test("a sender's id is kept only when it is harmless", () => {
  expect(requestIdOf('a1b2c3d4-e5f6')).toBe('a1b2c3d4-e5f6')
  for (const odd of [
    null,
    undefined,
    '',
    'short',
    'with space in it',
    'x'.repeat(65),
    'line\nbreak-here',
  ])
    expect(requestIdOf(odd)).toMatch(/^[0-9a-f-]{36}$/)
})

test('a person at a terminal reads lines, not JSON', () => {
  const { log, lines } = openTestLog(true)
  log.info({ port: 3000 }, 'the shop is open')
  log.warn('careful')
  log.error({ err: new Error('broken') }, 'it failed')
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d the shop is open port=3000\n$/)
  expect(lines[1]).toMatch(/ WARN careful\n$/)
  expect(lines[2]).toMatch(/ERROR it failed\n {4}Error: broken\n {4} +at /)
})
