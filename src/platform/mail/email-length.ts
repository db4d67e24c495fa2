/** The longest address that mail servers accept. */
export const EMAIL_MAX_CHARACTERS = 254
