import { expect, test } from 'vitest'
import { ConfigError } from '#shop/config/config-error.ts'
import { IncompatibleDatabase } from '#platform/database/incompatible-database.server.ts'
import { WorkerFailed } from '#platform/workers/supervisor.server.ts'
import { readConfig } from '#shop/config/config.server.ts'
import { EmbeddedDatabaseFailed, exitCodeOf, explainStartFailure } from './start-failure.ts'

const config = readConfig({ DATA_DIR: '/srv/zari', PORT: '3000' })
const systemError = (fields: object, message = 'it failed') =>
  Object.assign(new Error(message), fields)
const explain = (fields: object, message?: string, settings = config) =>
  explainStartFailure(systemError(fields, message), settings)

test('if the port is in use, the message suggests another one', () => {
  expect(explain({ code: 'EADDRINUSE', syscall: 'listen', port: 3000 })).toBe(
    'Port 3000 is used by another program. Stop it, or choose another port: PORT=3005 npm start',
  )
})

test('the message about a privileged port or a foreign host says what to change', () => {
  expect(explain({ code: 'EACCES', syscall: 'listen' })).toContain('may not listen on port 3000')
  expect(explain({ code: 'EADDRNOTAVAIL', syscall: 'listen' })).toContain('HOST is 127.0.0.1')
  expect(explain({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: '127.0.0.1' })).toContain(
    'not an address of this machine',
  )
})

test.each([
  ['EROFS', 'read-only file system'],
  ['EACCES', 'may not write'],
  ['EPERM', 'may not write'],
  ['ENOTDIR', 'a file has that name'],
  ['ENOENT', 'cannot use DATA_DIR (/srv/zari): ENOENT'],
])('the error %s of the data folder is explained with a remedy', (code, reason) => {
  const text = explain({ code, syscall: 'open', path: '/srv/zari/secrets/auth' })
  expect(text).toContain(reason)
  expect(text).toContain('/srv/zari')
  expect(text).toContain('DATA_DIR=/path/to/folder npm start')
  expect(explain({ code, syscall: 'open', path: '/etc/elsewhere' })).toBeNull()
})

test('an error in a folder with a similar name is not blamed on the data folder', () => {
  for (const path of ['/srv/zari-old/x', '/srv/za'])
    expect(explain({ code: 'EACCES', syscall: 'open', path })).toBeNull()
  for (const path of ['/srv/zari', '/srv/zari/', '/srv', '/'])
    expect(explain({ code: 'EACCES', syscall: 'mkdir', path })).toContain('/srv/zari')
})

test('the message about a full disk says what to do', () => {
  expect(explain({ code: 'ENOSPC', syscall: 'write' })).toContain('is full')
  expect(explain({ code: '53100' }, 'x.sql failed and changed nothing')).toBe(
    'The disk of the database is full: x.sql failed and changed nothing. Free some space and start again.',
  )
})

test('an unavailable database or a refused login is reported without the password', () => {
  const external = readConfig({ DATABASE_URL: 'postgres://asha:hunter2@db.example:5432/zari' })
  for (const [fields, message, expected] of [
    [{ code: 'ECONNREFUSED', syscall: 'connect' }, '', 'cannot be reached (ECONNREFUSED)'],
    [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, '', 'cannot be reached (ENOTFOUND)'],
    [{}, 'timeout exceeded when trying to connect', 'cannot be reached (timeout'],
    [{ code: '28P01' }, 'password authentication failed', 'refuses the login'],
    [{ code: '42501' }, 'permission denied for schema public', "create the shop's tables"],
  ] as const) {
    const text = explain(fields, message, external)
    expect(text).toContain('db.example:5432')
    expect(text).toContain(expected)
    expect(text).toContain('DATABASE_URL')
    expect(text).not.toContain('hunter2')
  }
})

test('errors of settings and embedded database keep their text, and others are faults of the shop', () => {
  expect(explainStartFailure(new ConfigError(['PORT is wrong.']), null)).toContain('PORT is wrong.')
  expect(explainStartFailure(new EmbeddedDatabaseFailed('no memory'), config)).toBe('no memory')
  expect(explain({ code: 'ECONNREFUSED', syscall: 'connect' })).toBeNull()
  expect(explainStartFailure(new TypeError('x is not a function'), config)).toBeNull()
})

test('only an incompatible database leads to the exit code that forbids a restart', () => {
  expect(exitCodeOf(new IncompatibleDatabase('newer'))).toBe(78)
  expect(exitCodeOf(new WorkerFailed('code 78', 78))).toBe(78)
  for (const other of [new WorkerFailed('SIGKILL', null), new WorkerFailed('code 1', 1), 'fault'])
    expect(exitCodeOf(other)).toBe(1)
})
