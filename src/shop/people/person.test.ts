import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInvitation, parseStaffRole, roleName, staffRoles } from './person.ts'
import { isStaff } from './role.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('an invitation is read with its email address in lower case and without spaces around', () => {
  expect(parseInvitation(formOf({ email: '  Ravi@Example.com ', role: 'packer' }))).toEqual({
    invitation: { email: 'ravi@example.com', role: 'packer', mayRaiseCustomer: false },
    problems: null,
  })
})

test('a customer account may become a staff account only if the box is ticked', () => {
  const raises = (mayRaiseCustomer: string) =>
    parseInvitation(formOf({ email: 'a@b.test', role: 'admin', mayRaiseCustomer })).invitation
      ?.mayRaiseCustomer
  expect(['on', 'off', 'true', ''].map(raises)).toEqual([true, false, false, false])
})

test('an incomplete invitation is rejected with a message for each missing field', () => {
  const both = { email: 'Please fill this in.', role: 'Please choose a role.' }
  expect(parseInvitation(formOf({}))).toEqual({ invitation: null, problems: both })
  expect(parseInvitation(formOf({ email: ' ', role: 'packer' })).problems).toEqual({
    email: both.email,
  })
  expect(parseInvitation(formOf({ email: 'a@b.test', role: 'user' }))).toEqual({
    invitation: null,
    problems: { role: both.role },
  })
})

test('only the exact name of a staff role is accepted as a role', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.anything()), (value) => {
      const known = staffRoles.some(({ role }) => role === value)
      expect(parseStaffRole(value)).toBe(known ? value : null)
    }),
  )
  expect(staffRoles.every(({ role }) => isStaff(role))).toBe(true)
  expect([isStaff('user'), isStaff('')]).toEqual([false, false])
})

test('every role has a display name', () => {
  expect(['packer', 'admin', 'user', 'unknown'].map(roleName)).toEqual([
    'Packer',
    'Admin',
    'Customer',
    'Customer',
  ])
})
