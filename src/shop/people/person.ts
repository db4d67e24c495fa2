import { lineText, type Form } from '../form-text.ts'
import type { StaffRole } from './role.ts'

/** The roles of staff, with a description for the admin who assigns them. */
export const staffRoles: { role: StaffRole; name: string; about: string }[] = [
  {
    role: 'packer',
    name: 'Packer',
    about:
      'The order desk: orders with their addresses and telephone numbers, statuses, couriers, notes, packing slips. Nothing else.',
  },
  {
    role: 'admin',
    name: 'Admin',
    about: 'Everything: products, money, site, settings and people.',
  },
]

export function roleName(role: string): string {
  return staffRoles.find((known) => known.role === role)?.name ?? 'Customer'
}

export function parseStaffRole(value: unknown): StaffRole | null {
  return staffRoles.find(({ role }) => role === value)?.role ?? null
}

export type StaffMember = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: StaffRole
  since: Date
  hasSecondFactor: boolean
}
export type OpenInvitation = {
  id: number
  email: string
  role: StaffRole
  invitedBy: string
  expiresAt: Date
  isExpired: boolean
}

export const INVITATION_DAYS = 7

export type InvitationForm = { email: string; role: StaffRole; mayRaiseCustomer: boolean }

export function parseInvitation(
  form: Form,
):
  | { invitation: InvitationForm; problems: null }
  | { invitation: null; problems: { email?: string; role?: string } } {
  const email = lineText(form.get('email')).toLowerCase()
  const role = parseStaffRole(form.get('role'))
  if (email && role)
    return {
      invitation: { email, role, mayRaiseCustomer: form.get('mayRaiseCustomer') === 'on' },
      problems: null,
    }
  return {
    invitation: null,
    problems: {
      ...(email ? {} : { email: 'Please fill this in.' }),
      ...(role ? {} : { role: 'Please choose a role.' }),
    },
  }
}
