import { expect, test } from 'vitest'
import { parseLogin, parseName, parseSignUp } from './customer.ts'

const filled = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  password: 'six-yards-of-silk',
  confirmPassword: 'six-yards-of-silk',
}
const form = (fields: Record<string, string>) => new Map(Object.entries(fields))

test('a sign-up needs two equal passwords', () => {
  expect(parseSignUp(form(filled)).errors).toEqual([])
  expect(parseSignUp(form({ ...filled, confirmPassword: 'six-yards-of-cotton' })).errors).toEqual([
    { field: 'confirmPassword', code: 'passwords-differ' },
  ])
  expect(parseSignUp(form({ ...filled, confirmPassword: '' })).errors).toEqual([
    { field: 'confirmPassword', code: 'passwords-differ' },
  ])
})

test('a sign-up refuses a name of invisible characters beside its field', () => {
  const { value, errors } = parseSignUp(
    form({ ...filled, firstName: '\u200b', lastName: '\u3164 ' }),
  )
  expect(errors).toEqual([
    { field: 'firstName', code: 'invisible' },
    { field: 'lastName', code: 'invisible' },
  ])
  expect([value.firstName, value.lastName]).toEqual(['', ''])
})

test('a sign-up accepts a missing name', () => {
  const { value: signUp, errors } = parseSignUp(
    form({ email: 'asha@example.com', password: 'x', confirmPassword: 'x' }),
  )
  expect(errors).toEqual([])
  expect(signUp).toEqual({ firstName: '', lastName: '', email: 'asha@example.com', password: 'x' })
})

test('a sign-up ignores a role in the form', () => {
  expect(parseSignUp(form({ ...filled, role: 'admin' })).value).not.toHaveProperty('role')
})

test('names and email are trimmed, but a password keeps its spaces', () => {
  const { value: signUp } = parseSignUp(
    form({
      ...filled,
      firstName: ' Asha\u0000\n ',
      email: ' asha@example.com ',
      password: ' two spaces ',
      confirmPassword: ' two spaces ',
    }),
  )
  expect(signUp).toMatchObject({
    firstName: 'Asha',
    email: 'asha@example.com',
    password: ' two spaces ',
  })
})

test('a name above 100 characters is refused', () => {
  expect(parseSignUp(form({ ...filled, lastName: 'x'.repeat(101) })).errors).toEqual([
    { field: 'lastName', code: 'too-long' },
  ])
})

test('a login reports each missing field', () => {
  expect(parseLogin(form({ email: ' a@b.c ', password: ' p ' }))).toEqual({
    value: { email: 'a@b.c', password: ' p ' },
    errors: [],
  })
  expect(parseLogin(form({ email: ' ', password: '' })).errors).toEqual([
    { field: 'email', code: 'email-missing' },
    { field: 'password', code: 'password-missing' },
  ])
  expect(parseLogin(form({ email: 'a@b.c' })).errors).toEqual([
    { field: 'password', code: 'password-missing' },
  ])
})

test('a name has at most 100 characters in each part, without outer spaces', () => {
  const longest = 'x'.repeat(100)
  expect(parseName(form({ firstName: ` ${longest} `, lastName: '' }))).toEqual({
    value: { firstName: longest, lastName: '' },
    errors: [],
  })
  expect(parseName(form({ firstName: `${longest}x`, lastName: `${longest}x` })).errors).toEqual([
    { field: 'firstName', code: 'too-long' },
    { field: 'lastName', code: 'too-long' },
  ])
})

test('the errors of a sign-up begin with the passwords and include those of the name', () => {
  const { errors } = parseSignUp(
    form({ ...filled, confirmPassword: 'x', lastName: 'x'.repeat(101) }),
  )
  expect(errors).toEqual([
    { field: 'confirmPassword', code: 'passwords-differ' },
    { field: 'lastName', code: 'too-long' },
  ])
})
