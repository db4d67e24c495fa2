import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { MailSecurity } from '#platform/mail/smtp-server.ts'
import { MAIL_SERVER_DEFAULT, type MailServer } from './mail-server.ts'

export type StoredMailServer = MailServer & {
  sealedPassword: string | null
  setAt: Date | null
  version: number
}

export async function findMailServer(db: Db): Promise<StoredMailServer> {
  const { host, port, security, ...rest } = await db
    .selectFrom('shop_settings')
    .select([
      'mail_host as host',
      'mail_port as port',
      'mail_security as security',
      'mail_user as user',
      'mail_sender as sender',
      'mail_sealed_password as sealedPassword',
      'mail_set_at as setAt',
      'mail_version as version',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...rest,
    host: host ?? MAIL_SERVER_DEFAULT.host,
    port: port ?? MAIL_SERVER_DEFAULT.port,
    security: (security as MailSecurity | null) ?? MAIL_SERVER_DEFAULT.security,
  }
}

/** Returns false if the mail server has changed since version `basedOn`. */
export async function updateMailServer(
  tx: Db,
  edit: MailServer & { sealedPassword: string | null; basedOn: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({
      mail_host: edit.host || null,
      mail_port: edit.host ? edit.port : null,
      mail_security: edit.host ? edit.security : null,
      mail_user: edit.user,
      mail_sender: edit.sender,
      mail_sealed_password: edit.sealedPassword,
      mail_set_at: sql<Date>`now()`,
      mail_version: sql<number>`mail_version + 1`,
    })
    .where('mail_version', '=', edit.basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
