import { expect, test } from 'vitest'
import type { Address } from './address.ts'
import { addressLines, fullName, phoneNumbers } from './address-lines.ts'

const asha: Address = {
  firstName: 'Asha',
  lastName: 'Rao',
  emailId: 'asha@example.com',
  houseNo: '12',
  areaRoad: 'MG Road',
  landmark: 'Opposite the bank',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  phoneNo: '9876543210',
  altPhoneNo: '9123456780',
}

test('an address is written from the house to the state and pincode, without the email', () => {
  expect(addressLines(asha)).toEqual([
    '12',
    'MG Road',
    'Opposite the bank',
    'Pune',
    'Maharashtra 411001',
  ])
  expect(fullName(asha)).toBe('Asha Rao')
  expect(phoneNumbers(asha)).toBe('9876543210 · 9123456780')
})

test('empty parts of an address leave no gaps', () => {
  const short = { ...asha, lastName: '', landmark: '', state: '', altPhoneNo: '' }
  expect(addressLines(short)).toEqual(['12', 'MG Road', 'Pune', '411001'])
  expect(fullName(short)).toBe('Asha')
  expect(phoneNumbers(short)).toBe('9876543210')
})
