/** `tls` encrypts from the first byte; `starttls` refuses to continue unencrypted. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof mailSecurities)[number]

export type SmtpServer = {
  host: string
  port: number
  security: MailSecurity
  /** '' for a server without login. */
  user: string
  password: string
}
