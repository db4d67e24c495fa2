export const PASSWORD_MIN_CHARACTERS = 8
/** Limits the work of hashing. */
export const PASSWORD_MAX_CHARACTERS = 128
/** Shorter e-mail and shop names occur in good passwords by chance. */
const NAME_MIN_CHARACTERS = 4
/** Minimum length of what is left of a password without e-mail and shop name. */
const REST_MIN_CHARACTERS = 5

export type PasswordRules = {
  minCharacters: number
  email: string
  shopName: string
  /** Called with the password in lower case. */
  isCommon(password: string): boolean
}

/** The message for an unsuitable new password; null for a suitable one. */
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

/** Whether hardly more than a number is left without these names, in any case and punctuation. */
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
