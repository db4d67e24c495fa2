import { lineText, type Form } from '../form-text.ts'
import type { FieldError, ParseResult } from '../parse-result.ts'

export type SignUp = { firstName: string; lastName: string; email: string; password: string }
export type SignUpField = keyof SignUp | 'confirmPassword'
export type SignUpErrorCode = 'passwords-differ' | 'too-long' | 'invisible'

export type Login = { email: string; password: string }
export type LoginField = keyof Login
export type LoginErrorCode = 'email-missing' | 'password-missing'

/** In characters. */
export const NAME_MAX = 100

export type Name = Pick<SignUp, 'firstName' | 'lastName'>
export type NameErrorCode = Exclude<SignUpErrorCode, 'passwords-differ'>

/** A name is optional, but a name of invisible characters only is refused. */
export function parseName(form: Pick<Form, 'get'>): ParseResult<Name, keyof Name, NameErrorCode> {
  const value: Name = {
    firstName: lineText(form.get('firstName')),
    lastName: lineText(form.get('lastName')),
  }
  const errors: FieldError<keyof Name, NameErrorCode>[] = []
  for (const field of ['firstName', 'lastName'] as const) {
    if (value[field].length > NAME_MAX) errors.push({ field, code: 'too-long' })
    if (!value[field] && lineOf(form.get(field))) errors.push({ field, code: 'invisible' })
  }
  return { value, errors }
}

/** Checks that both passwords are equal. `signUp` checks email and password. */
export function parseSignUp(
  form: Pick<Form, 'get'>,
): ParseResult<SignUp, SignUpField, SignUpErrorCode> {
  const name = parseName(form)
  const value: SignUp = {
    ...name.value,
    email: lineOf(form.get('email')),
    password: textOf(form.get('password')),
  }
  const errors: FieldError<SignUpField, SignUpErrorCode>[] = []
  if (value.password !== textOf(form.get('confirmPassword')))
    errors.push({ field: 'confirmPassword', code: 'passwords-differ' })
  return { value, errors: [...errors, ...name.errors] }
}

export function parseLogin(
  form: Pick<Form, 'get'>,
): ParseResult<Login, LoginField, LoginErrorCode> {
  const value: Login = { email: lineOf(form.get('email')), password: textOf(form.get('password')) }
  const errors: FieldError<LoginField, LoginErrorCode>[] = []
  if (!value.email) errors.push({ field: 'email', code: 'email-missing' })
  if (!value.password) errors.push({ field: 'password', code: 'password-missing' })
  return { value, errors }
}

/** Returns the text without trimming, because a password may begin or end with spaces. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Returns one line without control characters, which database and mail headers refuse. */
function lineOf(value: unknown): string {
  return textOf(value)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
