/** The database publishes the end of a session and a changed role (db/functions/account-events.sql). */
export function accountTopic(userId: string): string {
  return `account:${userId}`
}
