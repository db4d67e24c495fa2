/** The database publishes this topic when a session ends or the role of the account changes
 * (db/functions/account-events.sql). */
export function accountTopic(userId: string): string {
  return `account:${userId}`
}
