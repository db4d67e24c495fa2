import { DEMO_ADMIN_EMAIL, DEMO_CUSTOMER_EMAIL } from '#shop/own-shop/demo-accounts.ts'

/** These passwords are publicly known. A shop with demo accounts therefore listens on this machine only. */
export const demoAdmin = {
  email: DEMO_ADMIN_EMAIL,
  password: 'admin-demo-1',
  firstName: 'Zoya',
  lastName: 'Kapoor',
} as const
export const demoCustomer = {
  email: DEMO_CUSTOMER_EMAIL,
  password: 'customer-demo-1',
  firstName: 'Ananya',
  lastName: 'Iyer',
} as const
