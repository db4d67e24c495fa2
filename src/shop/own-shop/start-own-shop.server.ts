import {
  deleteAccounts,
  updateAccountDetails,
  updatePassword,
} from '#platform/auth/account-store.server.ts'
import { deleteFactor } from '#platform/auth/second-factor-store.server.ts'
import type { Auth } from '#platform/auth/auth.server.ts'
import { isEmail, normalizeEmail } from '#platform/auth/email-address.ts'
import { hashPassword } from '#platform/auth/passwords/hash-password.server.ts'
import { deleteSessionsOf } from '#platform/auth/session-store.server.ts'
import { inTransaction, type Db } from '#platform/database/database.server.ts'
import { publish } from '#platform/events/publish.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { catalogueTopic, offersTopic } from '../catalogue/product.ts'
import { recordChange } from '../change-log/record-change.server.ts'
import { updateToFirstCollections } from '../collections/collection-edit-store.server.ts'
import { updateDeliveryVersionToFirst } from '../delivery/delivery-store.server.ts'
import { collectionsTopic } from '../collections/collection.ts'
import type { SignUp } from '../customers/customer.ts'
import { enqueueFileRemoval } from '../media/media-queues.server.ts'
import { deleteAllPages } from '../pages/page-store.server.ts'
import { deleteInvitationsOf } from '../people/people-store.server.ts'
import { openingTopic } from '../settings/opening/opening.ts'
import {
  updateOwnShopStarted,
  updateSettingsAuthor,
} from '../settings/opening/opening-store.server.ts'
import { siteTopic } from '../site/site-record.ts'
import { demoEmails } from './demo-accounts.ts'
import { enqueueVideoRemoval } from '../videos/video-queues.server.ts'
import {
  deleteDemoRows,
  findIsDemo,
  listAllImageIds,
  listAllVideoIds,
  listDemoAccountIds,
} from './own-shop-store.server.ts'

type OwnShopServices = {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  auth: Pick<Auth, 'passwordProblem'>
}

export type OwnShopStarted =
  | { outcome: 'started' | 'not-a-demo' | 'email-taken' | 'email-invalid' }
  | { outcome: 'password-refused'; problem: string }

/** Delay of the deletion of files: renditions in progress have been written by then. */
const FILES_AFTER_HOURS = 1

/** Removes everything of the demo in one transaction, so that an interruption leaves either the
 * demo or the empty shop. Jobs remove the files of images and videos afterwards. The demo admin's account,
 * whose password is public, gets the details of `account` and loses second step and invitations;
 * any other admin's account is unchanged. */
export async function startOwnShop(
  services: OwnShopServices,
  { admin, account }: { admin: { id: string; email: string }; account: SignUp },
): Promise<OwnShopStarted> {
  const isDemoAccount = demoEmails.includes(admin.email)
  const email = normalizeEmail(account.email)
  if (isDemoAccount) {
    if (!isEmail(email) || demoEmails.includes(email)) return { outcome: 'email-invalid' }
    const problem = services.auth.passwordProblem(account.password, { email, role: 'admin' })
    if (problem) return { outcome: 'password-refused', problem }
  }
  const hash = isDemoAccount ? await hashPassword(account.password) : null
  return inTransaction(services.db, async (tx): Promise<OwnShopStarted> => {
    if (!(await findIsDemo(tx)) || !(await updateOwnShopStarted(tx)))
      return { outcome: 'not-a-demo' }
    await removeDemo(tx, services.jobs, admin.id)
    if (hash !== null) {
      await deleteFactor(tx, admin.id)
      await deleteInvitationsOf(tx, [admin.id])
      if (!(await updateAccountDetails(tx, admin.id, { ...account, email }))) throw new EmailTaken()
      await updatePassword(tx, admin.id, hash)
      await deleteSessionsOf(tx, admin.id)
    }
    await recordChange(tx, {
      staffId: admin.id,
      action: 'own-shop-started',
      subject: 'settings',
      before: null,
      after: null,
    })
    await publish(tx, openingTopic, siteTopic, catalogueTopic, collectionsTopic, offersTopic)
    return { outcome: 'started' }
  }).catch((error: unknown): OwnShopStarted => {
    if (error instanceof EmailTaken) return { outcome: 'email-taken' }
    throw error
  })
}

class EmailTaken extends Error {}

async function removeDemo(tx: Db, jobs: Pick<Jobs, 'enqueue'>, adminId: string): Promise<void> {
  for (const imageId of await listAllImageIds(tx))
    await enqueueFileRemoval(jobs, tx, { imageId, afterHours: FILES_AFTER_HOURS })
  for (const videoId of await listAllVideoIds(tx))
    await enqueueVideoRemoval(jobs, tx, { videoId, afterHours: FILES_AFTER_HOURS })
  await deleteAllPages(tx)
  await updateToFirstCollections(tx)
  await deleteDemoRows(tx)
  await updateDeliveryVersionToFirst(tx)
  const removed = await listDemoAccountIds(tx, adminId)
  if (removed.length === 0) return
  await updateSettingsAuthor(tx, { from: removed, to: adminId })
  await deleteInvitationsOf(tx, removed)
  await deleteAccounts(tx, removed)
}
