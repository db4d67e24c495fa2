import { expect, test } from 'vitest'
import { parseLogin, parseSignUp } from './customer.ts'

const filled = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  password: 'six-yards-of-silk',
  confirmPassword: 'six-yards-of-silk',
}
const form = (fields: Record<string, string>) => new Map(Object.entries(fields))

test('both passwords have to be the same', () => {
  expect(parseSignUp(form(filled)).problems).toBeNull()
  expect(parseSignUp(form({ ...filled, confirmPassword: 'six-yards-of-cotton' })).problems).toEqual(
    { confirmPassword: 'Passwords do not matched' },
  )
  expect(parseSignUp(form({ ...filled, confirmPassword: '' })).problems).toEqual({
    confirmPassword: 'Passwords do not matched',
  })
})

test('nothing else is checked: a name may be missing', () => {
  const { signUp, problems } = parseSignUp(
    form({ email: 'asha@example.com', password: 'x', confirmPassword: 'x' }),
  )
  expect(problems).toBeNull()
  expect(signUp).toEqual({ firstName: '', lastName: '', email: 'asha@example.com', password: 'x' })
})

test('a role in the form is not a field of a sign-up', () => {
  expect(parseSignUp(form({ ...filled, role: 'admin' })).signUp).not.toHaveProperty('role')
})

test('what goes around the words is taken off; a password stays as it is', () => {
  const { signUp } = parseSignUp(
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

test('a name has an end', () => {
  expect(parseSignUp(form({ ...filled, lastName: 'x'.repeat(101) })).problems).toEqual({
    lastName: 'Please use at most 100 characters.',
  })
})

test('a login needs both fields, and names each one that is missing', () => {
  expect(parseLogin(form({ email: ' a@b.c ', password: ' p ' }))).toEqual({
    login: { email: 'a@b.c', password: ' p ' },
    problems: null,
  })
  expect(Object.keys(parseLogin(form({ email: ' ', password: '' })).problems ?? {})).toEqual([
    'email',
    'password',
  ])
  expect(Object.keys(parseLogin(form({ email: 'a@b.c' })).problems ?? {})).toEqual(['password'])
})
