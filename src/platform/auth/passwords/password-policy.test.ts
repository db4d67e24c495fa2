import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoAdmin, demoCustomer } from '../../../../demo/demo-accounts.ts'
import { isCommonPassword } from './frequent-passwords.server.ts'
import { passwordProblem } from './password-policy.ts'

const rules = {
  minCharacters: 8,
  email: 'asha.rao@example.com',
  shopName: 'Zari',
  isCommon: isCommonPassword,
}
const problem = (password: string, others: Partial<typeof rules> = {}) =>
  passwordProblem(password, { ...rules, ...others })

test.each([
  'password',
  'Password1',
  'QWERTYUIOP',
  '12345678',
  'iloveyou',
  '1q2w3e4r',
  'ｐａｓｓｗｏｒｄ',
])('the common password %j is refused in any spelling', (password) =>
  expect(problem(password)).toMatch(/^Many people use this password/),
)

test.each([
  'asha.rao@example.com',
  'Asha.Rao@Example.com1',
  'asharao2024',
  'ASHA-RAO-99999',
  'ZariZari',
  'zari-202420242024',
  'Zari asharao!',
])('the password %j, made of email and shop name, is refused', (password) =>
  expect(problem(password)).toMatch(/^Your e-mail and the shop’s name/),
)

test.each(['zari-ki-kahaniyan', 'asha weaves six yards', 'six-yards-of-silk', 'साड़ी-और-रेशम'])(
  'the password %j is accepted',
  (password) => expect(problem(password)).toBeNull(),
)

test('a password may contain a short email name or shop name', () => {
  expect(problem('a-long-enough-one', { email: 'a@b.in', shopName: 'One' })).toBeNull()
})

test('the demo accounts have acceptable passwords', () => {
  expect(problem(demoAdmin.password, { minCharacters: 12, email: demoAdmin.email })).toBeNull()
  expect(problem(demoCustomer.password, { email: demoCustomer.email })).toBeNull()
})

test('a random password is accepted if and only if its length is within the limits', () => {
  const password = fc.string({ unit: fc.constantFrom(...'bcdfghjkmnpqtvwx'), maxLength: 140 })
  fc.assert(
    fc.property(password, fc.integer({ min: 8, max: 20 }), (typed, minCharacters) => {
      const isFitting = typed.length >= minCharacters && typed.length <= 128
      expect(problem(typed, { minCharacters, isCommon: () => false }) === null).toBe(isFitting)
    }),
  )
})
