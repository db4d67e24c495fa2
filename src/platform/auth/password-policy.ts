export const PASSWORD_MIN_CHARACTERS = 8
/** Longer ones would only make the server work. */
export const PASSWORD_MAX_CHARACTERS = 128

/** What is wrong with a new password, in words for its owner; null when nothing is. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_MIN_CHARACTERS)
    return `Use at least ${PASSWORD_MIN_CHARACTERS} characters.`
  if (password.length > PASSWORD_MAX_CHARACTERS)
    return `Use at most ${PASSWORD_MAX_CHARACTERS} characters.`
  return null
}
