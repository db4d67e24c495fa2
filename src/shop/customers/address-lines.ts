import type { Address } from './address.ts'

export function fullName(address: Pick<Address, 'firstName' | 'lastName'>): string {
  return `${address.firstName} ${address.lastName}`.trim()
}

/** The address as on a label, without name and phone numbers. */
export function addressLines(address: Address): string[] {
  return [
    address.houseNo,
    address.areaRoad,
    address.landmark,
    address.city,
    `${address.state} ${address.pincode}`.trim(),
  ].filter(Boolean)
}

export function phoneNumbers(address: Pick<Address, 'phoneNo' | 'altPhoneNo'>): string {
  return [address.phoneNo, address.altPhoneNo].filter(Boolean).join(' · ')
}
