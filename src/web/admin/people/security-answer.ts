/** What the page of the own login says back. `recoveryCodes` are shown this once. */
export type SecurityAnswer = {
  tone: 'success' | 'error'
  text: string
  problems?: { password?: string; code?: string }
  /** Which of the forms was sent. */
  about: 'begin' | 'confirm' | 'remake' | 'off'
  recoveryCodes?: string[]
}
