import { sql } from 'kysely'
import type { Db } from '#platform/database/database.server.ts'
import { DEMO_ADMIN_EMAIL, demoEmails } from './demo-accounts.ts'

/** Tables that are emptied with the demo: products, customers, orders, messages and texts. */
export const removedTables = [
  'addresses',
  'back_in_stock_requests',
  'back_in_stock_rounds',
  'best_sellers',
  'bought_together',
  'brand_logos',
  'bulk_edit_items',
  'bulk_edits',
  'cart_lines',
  'carts',
  'cash_block_lifts',
  'cash_handovers',
  'challans',
  'collection_images',
  'collection_products',
  'complaint_answers',
  'complaint_reminders',
  'complaints',
  'compliance_declarations',
  'delivery_answers',
  'failed_deliveries',
  'credit_entries',
  'credit_lots',
  'credit_payouts',
  'customer_cancellations',
  'disputes',
  'document_lines',
  'document_series',
  'documents',
  'email_changes',
  'entries_to_reindex',
  'sizes_to_rename',
  'exchange_holds',
  'gateway_days',
  'gateway_troubles',
  'gift_cards',
  'goes_well',
  'goes_well_progress',
  'images',
  'import_lines',
  'import_rows',
  'imported_pictures',
  'imports',
  'low_stock_seen',
  'mail_choices',
  'mails',
  'missing_invoices',
  'newsletters',
  'offer_uses',
  'offers',
  'order_discounts',
  'order_lines',
  'order_status_changes',
  'orders',
  'page_images',
  'parcel_events',
  'parcel_lines',
  'parcel_webhooks',
  'parcels',
  'payment_attempts',
  'payments',
  'price_history',
  'price_plans',
  'product_images',
  'product_questions',
  'product_return_windows',
  'product_skus',
  'product_videos',
  'products',
  'queries',
  'refunds',
  'review_counts',
  'review_photos',
  'reviews',
  'return_events',
  'return_lines',
  'return_photos',
  'returns',
  'search_days',
  'search_documents',
  'search_news',
  'search_synonyms',
  'search_vocabulary',
  'settlement_imports',
  'settlement_lines',
  'self_audits',
  'site_drafts',
  'site_images',
  'site_records',
  'site_schedules',
  'site_videos',
  'staff_changes',
  'staff_notices',
  'stock',
  'stock_holds',
  'stock_movements',
  'stock_totals',
  'subscribers',
  'verifications',
  'videos',
  'visited_pages',
  'webhook_inbox',
  'price_drop_requests',
  'wish_list_items',
  'wish_list_shares',
] as const

/** Tables that are kept: staff accounts, settings, kinds, collections, attributes, and data of the machine. */
export const keptTables = [
  'account_consents',
  'accounts',
  'attribute_choices',
  'attribute_facets',
  'attributes',
  'backup_runs',
  'carrier_accounts',
  'collections',
  'couriers',
  'document_prefixes',
  'consent_texts',
  'gateway_keys',
  'delivery_holidays',
  'delivery_settings',
  'delivery_steps',
  'delivery_weights',
  'delivery_zones',
  'hsn_codes',
  'legal_limits',
  'old_addresses',
  'pages',
  'product_kinds',
  'rate_limits',
  'recovery_codes',
  'return_windows',
  'second_factors',
  'sessions',
  'shop_identity',
  'shop_settings',
  'staff_invitations',
  'staff_notice_choices',
  'tax_periods',
  'tax_rates',
  'gift_card_terms',
  'users',
] as const

/** Whether the shop has a confirmed account of the demo. Strangers may sign up with these addresses
 * but cannot confirm them, because no mail reaches `.test`. */
export async function findIsDemo(db: Db): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'in', [...demoEmails])
    .where('email_verified', '=', true)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/** When the shop stopped being a demo; null if it never was one, or still is. */
export async function findOwnShopSince(db: Db): Promise<Date | null> {
  const settings = await db
    .selectFrom('shop_settings')
    .select('own_shop_since as since')
    .executeTakeFirstOrThrow()
  return settings.since
}

export async function listAllImageIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('images').select('id').execute()
  return rows.map(({ id }) => id)
}

export async function listAllVideoIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('videos').select('id').execute()
  return rows.map(({ id }) => id)
}

/** Empties the tables in one statement. Throws, and removes nothing, if another table refers to
 * them. */
export async function deleteDemoRows(tx: Db): Promise<void> {
  const tables = removedTables.map((table) => sql.table(table))
  await sql`truncate ${sql.join(tables)}`.execute(tx)
}

/** The ids of customer accounts, and of the demo admin's account unless that is `adminId`. */
export async function listDemoAccountIds(tx: Db, adminId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '<>', adminId)
    .where(({ eb, or }) => or([eb('role', '=', 'user'), eb('email', '=', DEMO_ADMIN_EMAIL)]))
    .execute()
  return rows.map(({ id }) => id)
}
