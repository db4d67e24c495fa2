export type PeopleResult = {
  tone: 'success' | 'error'
  text: string
  problems?: { email?: string; role?: string }
  typed?: { email: string; role: string }
  /** The email address has a customer account, so the form asks for confirmation. */
  asksForCustomer?: true
  /** The invitation link, shown once if no mail server is configured. */
  link?: { email: string; address: string }
  /** The id of the colleague whose second step was not reset; `passwordProblem` is about the admin's
   * password. */
  resetOf?: string
  passwordProblem?: string
  /** The refused idle limit and its problem. */
  idle?: { typed: string; problem: string }
}
