/** What the page of the people says back. */
export type PeopleAnswer = {
  tone: 'success' | 'error'
  text: string
  /** Beside the fields of the invitation, with what was typed. */
  problems?: { email?: string; role?: string }
  typed?: { email: string; role: string }
  /** The e-mail is a customer's: the same again, with a yes. */
  asksForCustomer?: true
  /** Shown this once, where no mail server takes it to the person. */
  link?: { email: string; address: string }
}
