/** How long data is kept, in days. The jobs delete by these numbers, and the list shows them. */
export const STAFF_NOTICES_DAYS = 30
export const PARCEL_WEBHOOKS_DAYS = 90
export const LABELS_DAYS = 60
export const IMPORTS_DAYS = 60
/** Longer than a form stays open or a draft stays in the browser, because either may still need the
 * image. */
export const UNUSED_PICTURES_DAYS = 30
export const BACKUP_RUNS_DAYS = 400
export const UNCONFIRMED_REQUESTS_DAYS = 7
export const ANSWERED_REQUESTS_DAYS = 30
