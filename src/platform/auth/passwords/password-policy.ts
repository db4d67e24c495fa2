export const PASSWORD_MIN_CHARACTERS = 8
/** Limits the time that hashing a password takes. */
export const PASSWORD_MAX_CHARACTERS = 128
/** Minimum length of an email or shop name to check for; shorter names occur in good passwords by chance. */
const NAME_MIN_CHARACTERS = 4
/** Minimum number of characters that a password must have besides the email and shop name. */
const REST_MIN_CHARACTERS = 5

export type PasswordRules = {
  minCharacters: number
  email: string
  shopName: string
  /** Is called with the password in lower case. */
  isCommon(password: string): boolean
}

/** Returns a message when the new password is unsuitable, otherwise null. */
export function passwordProblem(
  password: string,
  { minCharacters, email, shopName, isCommon }: PasswordRules,
): string | null {
  if (password.length < minCharacters) return `Use at least ${minCharacters} characters.`
  if (password.length > PASSWORD_MAX_CHARACTERS)
    return `Use at most ${PASSWORD_MAX_CHARACTERS} characters.`
  if (isCommon(password.normalize('NFKC').toLowerCase()))
    return 'Many people use this password, and it is guessed first. Please choose another one.'
  if (isMadeOf(password, [email, email.split('@')[0] ?? '', shopName]))
    return 'Your e-mail and the shop’s name are easy to guess. Please choose another password.'
  return null
}

/** Whether only a few characters or a number remain after removing these names, ignoring case and
 * punctuation. */
function isMadeOf(password: string, names: readonly string[]): boolean {
  const typed = plainCharacters(password)
  const rest = names
    .map(plainCharacters)
    .filter((name) => name.length >= NAME_MIN_CHARACTERS)
    .reduce((left, name) => left.replaceAll(name, ''), typed)
  return rest !== typed && (rest.length < REST_MIN_CHARACTERS || /^\p{N}*$/u.test(rest))
}

function plainCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
