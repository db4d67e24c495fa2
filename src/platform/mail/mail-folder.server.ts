import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { toSingleRecipient, type MailTransport } from './mail.ts'

/** Writes each mail as a file, named by date, that mail programs can open. Only the owner can read
 * the files, because mails contain login links. */
export function openMailFolder(folder: string, from: () => string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let lastMs = 0
  /** Gives mails of the same millisecond different times, so that file names keep their order. */
  const nextDate = () => new Date((lastMs = Math.max(Date.now(), lastMs + 1)))
  return {
    async send(mail) {
      const { message } = await composer.sendMail({
        from: from(),
        ...toSingleRecipient(mail),
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${nextDate().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
      const draft = path.join(folder, `.${name}`)
      await writeFile(draft, message as Buffer, { mode: 0o600 })
      await rename(draft, path.join(folder, name))
    },
    close: () => composer.close(),
  }
}
