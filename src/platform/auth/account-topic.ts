/** News that a session of the account has ended, or that its role is another one: the database itself tells it (migration 0020). */
export function accountTopic(userId: string): string {
  return `account:${userId}`
}
