import { expect, test } from 'vitest'
import { formOf } from '../../../../tests/support/route-calls.ts'
import { keepsPassword, parseMailServer } from './mail-server.ts'

const typed = {
  host: ' smtp.example.com ',
  port: '465',
  security: 'tls',
  user: 'shop@example.com',
  mailPassword: 'secret',
  sender: 'Meera’s Sarees <shop@example.com>',
}
const errorsOf = (more: Record<string, string>) =>
  parseMailServer(formOf({ ...typed, ...more })).errors.map(({ field, code }) => `${field} ${code}`)

test('a mail server is read from the form', () => {
  expect(parseMailServer(formOf(typed))).toEqual({
    value: { ...typed, host: 'smtp.example.com', port: 465 },
    errors: [],
  })
})

test('no host means no mail server; its other fields are then free', () => {
  expect(errorsOf({ host: '', port: '', user: '' })).toEqual([])
})

test('impossible hosts, ports and senders are refused', () => {
  expect(errorsOf({ host: 'http://smtp.example.com' })).toEqual(['host not-a-host'])
  expect(errorsOf({ port: '70000' })).toEqual(['port not-a-port'])
  expect(errorsOf({ port: 'x' })).toEqual(['port not-a-port'])
  expect(errorsOf({ sender: 'nobody' })).toEqual(['sender not-a-sender'])
  expect(errorsOf({ user: 'x'.repeat(201) })).toEqual(['user too-long'])
})

test('a password is sent unencrypted to this machine only', () => {
  expect(errorsOf({ security: 'none' })).toEqual(['security not-encrypted'])
  expect(errorsOf({ security: 'none', user: '' })).toEqual([])
  expect(errorsOf({ security: 'none', host: '127.0.0.1' })).toEqual([])
  expect(errorsOf({ security: 'none', host: '127.0.0.1.example.com' })).toEqual([
    'security not-encrypted',
  ])
})

test('a stored password is kept only for the same server and account', () => {
  const server = { host: 'smtp.example.com', user: 'shop' }
  expect(keepsPassword(server, server)).toBe(true)
  expect(keepsPassword(server, { ...server, host: 'smtp.attacker.example' })).toBe(false)
  expect(keepsPassword(server, { ...server, user: 'other' })).toBe(false)
  expect(keepsPassword({ ...server, user: '' }, { ...server, user: '' })).toBe(false)
})
