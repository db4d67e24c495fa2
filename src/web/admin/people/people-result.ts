export type PeopleResult = {
  tone: 'success' | 'error'
  text: string
  problems?: { email?: string; role?: string }
  typed?: { email: string; role: string }
  /** The address has a customer account: asks for confirmation. */
  asksForCustomer?: true
  /** Shown once, when no mail server is configured. */
  link?: { email: string; address: string }
  /** The colleague whose second step was not reset, and what is wrong with the admin's password. */
  resetOf?: string
  passwordProblem?: string
  /** What was typed as the idle limit, and what is wrong with it. */
  idle?: { typed: string; problem: string }
}
