import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import type { CustomerMails } from './customer-mails.ts'

export async function findCustomerMails(db: Db): Promise<CustomerMails & { version: number }> {
  return db
    .selectFrom('shop_settings')
    .select([
      'notified_per_piece as notifiedPerPiece',
      'review_mails_are_on as reviewMailsAreOn',
      'review_mail_days as reviewMailDays',
      'cart_reminder_hours as cartReminderHours',
      'customer_mails_version as version',
    ])
    .executeTakeFirstOrThrow()
}

/** Returns false if the settings have changed since version `basedOn`. */
export async function updateCustomerMails(
  tx: Db,
  edit: CustomerMails & { basedOn: number },
): Promise<boolean> {
  const updated = await tx
    .updateTable('shop_settings')
    .set({
      notified_per_piece: edit.notifiedPerPiece,
      review_mails_are_on: edit.reviewMailsAreOn,
      review_mail_days: edit.reviewMailDays,
      cart_reminder_hours: edit.cartReminderHours,
      customer_mails_version: sql<number>`customer_mails_version + 1`,
    })
    .where('customer_mails_version', '=', edit.basedOn)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}
