/** The outcome of an admin action, shown as a notification. */
export type ActionResult = { tone: 'success' | 'error'; text: string }

export const success = (text: string): ActionResult => ({ tone: 'success', text })
export const failure = (text: string): ActionResult => ({ tone: 'error', text })
