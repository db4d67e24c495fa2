import { RECEIVERS_DAYS } from '../../gift-cards/gift-card-retention.ts'
import { KEPT_DAYS as SEARCHES_KEPT_DAYS } from '../../search-report/recorded-query.ts'
import {
  ANSWERED_REQUESTS_DAYS,
  BACKUP_RUNS_DAYS,
  IMPORTS_DAYS,
  LABELS_DAYS,
  PARCEL_WEBHOOKS_DAYS,
  STAFF_NOTICES_DAYS,
  UNCONFIRMED_REQUESTS_DAYS,
  UNUSED_PICTURES_DAYS,
} from './retention-days.ts'

/** A kind of data, how long it is kept, and the job that deletes it. */
export type RetentionRule = {
  what: string
  howLong: string
  why: string
  /** The queue of the job; null if no job deletes it. */
  queue: string | null
}

const days = (count: number) => `${count} days`

export const retentionRules: readonly RetentionRule[] = [
  {
    what: 'Invoices, credit notes, vouchers and challans',
    howLong: '72 months after the due date of the annual return; the shop never deletes them',
    why: 'CGST Act s. 36. They stay when an account is erased.',
    queue: null,
  },
  {
    what: 'Accounts, addresses and orders',
    howLong:
      'Until the customer deletes the account; orders then lose email, phone and notes, and keep name and address',
    why: 'To serve the customer. Invoices need name and address for as long as tax law asks.',
    queue: null,
  },
  {
    what: 'Newsletter subscribers',
    howLong: 'Until the account is deleted; nothing is sent after unsubscribing',
    why: 'The entry proves consent and its end.',
    queue: null,
  },
  {
    what: 'UPI ids and bank accounts for a transfer to the customer',
    howLong: 'Until the transfer is recorded, or the request for it ends',
    why: 'To pay. The reference and a masked name stay until the account is deleted.',
    queue: null,
  },
  {
    what: 'Logins, links by mail, changes of an email address, counters of attempts',
    howLong: 'Until they end',
    why: 'Security',
    queue: 'sweep-accounts',
  },
  {
    what: 'Searches',
    howLong: days(SEARCHES_KEPT_DAYS),
    why: 'Counted per day, without a link to a customer',
    queue: 'forget-searches',
  },
  {
    what: 'Requests for a mail about sold-out pieces',
    howLong: `${days(ANSWERED_REQUESTS_DAYS)} after the mail; ${days(UNCONFIRMED_REQUESTS_DAYS)} if never confirmed`,
    why: 'No longer needed',
    queue: 'forget-back-in-stock',
  },
  {
    what: 'Reports of carriers, and labels of parcels',
    howLong: `${days(PARCEL_WEBHOOKS_DAYS)} for reports; ${days(LABELS_DAYS)} for labels of parcels that have arrived`,
    why: 'Labels carry name, address and phone.',
    queue: 'poll-parcels',
  },
  {
    what: 'Receivers of gift cards',
    howLong: `${days(RECEIVERS_DAYS)} after the card is redeemed, cancelled or expired`,
    why: 'To answer questions about a card. Amounts stay for the books.',
    queue: 'forget-gift-cards',
  },
  {
    what: 'Notices to staff',
    howLong: days(STAFF_NOTICES_DAYS),
    why: 'They name orders and customers.',
    queue: 'delete-old-staff-notices',
  },
  {
    what: 'Uploaded import files',
    howLong: days(IMPORTS_DAYS),
    why: 'The products are in the shop.',
    queue: 'tidy-imports',
  },
  {
    what: 'Pictures that nothing shows, such as those of declined returns',
    howLong: days(UNUSED_PICTURES_DAYS),
    why: 'No longer needed',
    queue: 'forget-pictures',
  },
  {
    what: 'Videos that nothing shows',
    howLong: days(UNUSED_PICTURES_DAYS),
    why: 'No longer needed',
    queue: 'forget-videos',
  },
  {
    what: 'Entries about backups',
    howLong: days(BACKUP_RUNS_DAYS),
    why: 'They prove that backups were made. The files themselves follow the settings of the backup.',
    queue: 'back-up-nightly',
  },
]
