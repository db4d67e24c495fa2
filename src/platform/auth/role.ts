/** A packer works at the order desk; an admin everywhere in the back office; everybody else is a customer. */
export type Role = 'user' | 'packer' | 'admin'
export type StaffRole = Exclude<Role, 'user'>

export function isStaff(role: Role): role is StaffRole {
  return role !== 'user'
}
