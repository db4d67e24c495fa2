import {
  NAME_MAX,
  type LoginErrorCode,
  type NameErrorCode,
  type SignUpErrorCode,
} from '#shop/customers/customer.ts'

export const NOT_UNDERSTOOD = 'The shop did not understand that. Please load the page again.'
export const ALL_FIELDS_REQUIRED = 'All fields are required!'
export const PASSWORDS_DIFFER = 'Passwords do not matched'

export const nameMessages: Record<NameErrorCode, string> = {
  invisible: 'Please enter visible characters.',
  'too-long': `Please use at most ${NAME_MAX} characters.`,
}

export const signUpMessages: Record<SignUpErrorCode, string> = {
  'passwords-differ': PASSWORDS_DIFFER,
  ...nameMessages,
}

export const loginMessages: Record<LoginErrorCode, string> = {
  'email-missing': 'Please enter your e-mail.',
  'password-missing': 'Please enter your password.',
}
