export type SignUp = { firstName: string; lastName: string; email: string; password: string }
export type SignUpField = keyof SignUp | 'confirmPassword'
export type SignUpProblems = Partial<Record<SignUpField, string>>

export const ALL_FIELDS_REQUIRED = 'All fields are required!'
export const PASSWORDS_DIFFER = 'Passwords do not matched'

/** In characters: longer than any real one. */
const NAME_MAX = 100

type Form = { get(name: string): unknown }

/** The specification's one rule: both passwords are the same. What an e-mail and a password must look like is known to the accounts. */
export function parseSignUp(form: Form): { signUp: SignUp; problems: SignUpProblems | null } {
  const signUp: SignUp = {
    firstName: lineOf(form.get('firstName')),
    lastName: lineOf(form.get('lastName')),
    email: lineOf(form.get('email')),
    password: textOf(form.get('password')),
  }
  const problems: SignUpProblems = {}
  if (signUp.password !== textOf(form.get('confirmPassword')))
    problems.confirmPassword = PASSWORDS_DIFFER
  for (const name of ['firstName', 'lastName'] as const) {
    if (signUp[name].length > NAME_MAX)
      problems[name] = `Please use at most ${NAME_MAX} characters.`
  }
  return { signUp, problems: Object.keys(problems).length > 0 ? problems : null }
}

export type Login = { email: string; password: string }
export type LoginProblems = Partial<Record<keyof Login, string>>

/** The banner that goes with any problem is 'All fields are required!'. */
export function parseLogin(form: Form): { login: Login; problems: LoginProblems | null } {
  const login: Login = { email: lineOf(form.get('email')), password: textOf(form.get('password')) }
  const problems: LoginProblems = {}
  if (!login.email) problems.email = 'Please enter your e-mail.'
  if (!login.password) problems.password = 'Please enter your password.'
  return { login, problems: Object.keys(problems).length > 0 ? problems : null }
}

/** A password is taken as it is, with its spaces. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** One line without invisible characters, which the database and a mail's header would not take. */
function lineOf(value: unknown): string {
  return textOf(value)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
