/** These passwords are publicly known. A shop with demo accounts therefore listens on this machine only. */
export const demoAdmin = {
  email: 'admin@zari.test',
  password: 'admin-demo-1',
  firstName: 'Zoya',
  lastName: 'Kapoor',
} as const
export const demoCustomer = {
  email: 'customer@zari.test',
  password: 'customer-demo-1',
  firstName: 'Ananya',
  lastName: 'Iyer',
} as const
