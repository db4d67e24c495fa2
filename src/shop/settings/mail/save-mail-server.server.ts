import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import { differences } from '../../change-log/differences.ts'
import { recordChange } from '../../change-log/record-change.server.ts'
import { keepsPassword, mailServerTopic, type MailServerForm } from './mail-server.ts'
import {
  findMailServer,
  updateMailServer,
  type StoredMailServer,
} from './mail-server-store.server.ts'

export type MailServerEdit = { typed: MailServerForm; basedOn: number; changedBy: string }
export type MailServerSaved = {
  outcome: 'saved' | 'password-missing' | 'changed-by-someone-else'
}

export function saveMailServer(
  { db, sealing }: { db: Db; sealing: Sealing },
  edit: MailServerEdit,
): Promise<MailServerSaved> {
  return inTransaction(db, (tx) => writeMailServer(tx, sealing, edit))
}

/** Saves within an open transaction, together with other settings. */
export async function writeMailServer(
  tx: Db,
  sealing: Sealing,
  { typed, basedOn, changedBy }: MailServerEdit,
): Promise<MailServerSaved> {
  const { mailPassword, ...server } = typed
  const before = await findMailServer(tx)
  if (before.version !== basedOn) return { outcome: 'changed-by-someone-else' }
  const sealedPassword = sealedAfter(before, typed, sealing)
  if (server.host && server.user && sealedPassword === null) return { outcome: 'password-missing' }
  if (!(await updateMailServer(tx, { ...server, sealedPassword, basedOn })))
    return { outcome: 'changed-by-someone-else' }
  const changed = differences(
    { ...factsOf(before), isPasswordNew: false },
    { ...factsOf({ ...before, ...server }), isPasswordNew: mailPassword !== '' },
  )
  if (changed)
    await recordChange(tx, {
      staffId: changedBy,
      action: 'mail-server-changed',
      subject: 'settings',
      ...changed,
    })
  await publish(tx, mailServerTopic)
  return { outcome: 'saved' }
}

function sealedAfter(
  before: StoredMailServer,
  typed: MailServerForm,
  sealing: Sealing,
): string | null {
  if (typed.host && typed.user && typed.mailPassword) return sealing.seal(typed.mailPassword)
  return keepsPassword(before, typed) ? before.sealedPassword : null
}

function factsOf({ host, port, security, user, sender }: StoredMailServer) {
  return { host, port, security, user, sender }
}
