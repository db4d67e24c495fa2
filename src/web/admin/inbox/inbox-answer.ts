/** What an action of the inbox says back. */
export type InboxAnswer = { tone: 'success' | 'error'; text: string }
