/** Limits in milliseconds. Without limits a session ends 30 days after its last use. */
export type SessionLimits = {
  /** The maximum time since the login. */
  maxAgeMs: number
  /** The maximum time since the last use; null for no limit. */
  idleMs: number | null
}

export function isSessionExpired(
  { createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date },
  { maxAgeMs, idleMs }: SessionLimits,
  now: Date,
): boolean {
  return (
    now.getTime() - createdAt.getTime() >= maxAgeMs ||
    (idleMs !== null && now.getTime() - lastUsedAt.getTime() >= idleMs)
  )
}
