/** Publicly known passwords: a shop with these accounts listens on this machine only. */
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
