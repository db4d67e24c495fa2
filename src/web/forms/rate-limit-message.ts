/** An attack from many addresses also locks the account for its owner. A password reset unlocks it. */
export const RATE_LIMITED_EVERYWHERE =
  'Too many wrong passwords were tried for this e-mail, from several places. Log in with a browser that you have used here before, ' +
  'or ask for a new password by e-mail: that unlocks your account at once.'

export function rateLimitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
