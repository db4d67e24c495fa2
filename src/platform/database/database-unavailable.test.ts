import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { isDatabaseUnavailable } from './database-unavailable.server.ts'

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('x'), { code, ...more })

test.each([
  ['a starting server', withCode('57P03'), true],
  ['a read-only server', withCode('25006'), true],
  ['a lost connection', new Error('Connection terminated unexpectedly'), true],
  ['a refused connection as the cause', new Error('x', { cause: withCode('ECONNREFUSED') }), true],
  ['a missing socket', withCode('ENOENT', { syscall: 'connect' }), true],
  ['a missing file', withCode('ENOENT', { syscall: 'open' }), false],
  ['a duplicate key', withCode('23505'), false],
  ['an undefined column', withCode('42703'), false],
  ['no error', null, false],
])('%s is distinguished from a wrong query', (_case, error, expected) =>
  expect(isDatabaseUnavailable(error)).toBe(expected),
)

test('a statement that waits too long for a lock counts as an unavailable database', async () => {
  const { pool } = await testDatabase()
  const [holder, waiter] = [await pool.connect(), await pool.connect()]
  try {
    await holder.query('begin')
    await holder.query('lock table users')
    await waiter.query('set statement_timeout = 50')
    const error = await waiter.query('select from users').catch((thrown: unknown) => thrown)
    expect(isDatabaseUnavailable(error)).toBe(true)
  } finally {
    holder.release(true)
    waiter.release(true)
  }
})
