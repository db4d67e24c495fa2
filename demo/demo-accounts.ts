/** They exist only with the demo data, and everybody knows them: a shop that has them listens on this machine alone. */
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
