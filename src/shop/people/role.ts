/** `packer` processes orders; `admin` may use the whole back office; `user` is a customer. */
export type Role = 'user' | 'packer' | 'admin'
export type StaffRole = Exclude<Role, 'user'>

export function isStaff(role: string): role is StaffRole {
  return role === 'packer' || role === 'admin'
}

export const STAFF_PASSWORD_MIN_CHARACTERS = 12
