/** The account is tried from many places at once, which its owner can do nothing about, except this. */
export const TRIED_EVERYWHERE =
  'Too many wrong passwords were tried for this e-mail, from several places. Log in with a browser that you have used here before, ' +
  'or ask for a new password by e-mail: that opens the door at once.'

/** For somebody who tried too often. */
export function pleaseWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
