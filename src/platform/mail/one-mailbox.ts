import type { Mail } from './mail.server.ts'

/** To one mailbox, whatever somebody has typed: as plain text `one@x.in, two@y.in` would be two people, one of whom has never asked for it. */
export function toOneMailbox({ to, ...mail }: Mail) {
  return { ...mail, to: { name: '', address: to } }
}
