import { registerAccountJobs } from '#platform/auth/account-jobs.server.ts'
import type { MailTransport } from '#platform/mail/mail.ts'
import { registerMailJobs } from '#platform/mail/queue-mail.server.ts'
import { openPublicFetch } from '#platform/public-fetch/fetch-public.server.ts'
import { registerAttributeJobs } from '#shop/attributes/reindex-entries.server.ts'
import { registerKindJobs } from '#shop/kinds/rename-sizes.server.ts'
import { registerBackInStockJobs } from '#shop/back-in-stock/back-in-stock-jobs.server.ts'
import { registerPriceDropJobs } from '#shop/wish-list/mail-price-drops.server.ts'
import { registerCartReminderJobs } from '#shop/cart-reminders/remind-carts.server.ts'
import { registerCatalogueJobs } from '#shop/catalogue/catalogue-jobs.server.ts'
import { registerPaymentJobs } from '#shop/checkout/payment-jobs.server.ts'
import { registerCollectionJobs } from '#shop/collections/collection-jobs.server.ts'
import { registerComplaintJobs } from '#shop/complaints/complaint-jobs.server.ts'
import { registerImportJobs } from '#shop/import-export/import/import-jobs.server.ts'
import { importsFolder } from '#shop/import-export/import/import-services.server.ts'
import { registerNewsletterJobs } from '#shop/inbox/send-newsletter.server.ts'
import { registerMediaJobs } from '#shop/media/media-jobs.server.ts'
import { registerVideoJobs } from '#shop/videos/video-jobs.server.ts'
import { registerMessageJobs } from '#shop/messages/message-jobs.server.ts'
import { registerParcelJobs } from '#shop/parcels/parcel-jobs.server.ts'
import { registerPageJobs } from '#shop/pages/page-jobs.server.ts'
import { registerGiftCardJobs } from '#shop/gift-cards/gift-card-jobs.server.ts'
import { registerCreditJobs } from '#shop/credit/credit-jobs.server.ts'
import { registerPaymentAdminJobs } from '#shop/payment-admin/payment-admin-jobs.server.ts'
import { registerPriceJobs } from '#shop/pricing/price-jobs.server.ts'
import { registerStaffNoticeJobs } from '#shop/messages/send-staff-notices.server.ts'
import { registerReceiptJobs } from '#shop/documents/receipt-jobs.server.ts'
import { registerReturnJobs } from '#shop/returns/exchange/expire-exchanges.server.ts'
import { registerReviewJobs } from '#shop/reviews/request-reviews.server.ts'
import { registerSearchJobs } from '#shop/search/search-jobs.server.ts'
import { registerSearchReportJobs } from '#shop/search-report/search-report-jobs.server.ts'
import { registerGoesWellJobs } from '#shop/similar/refresh-goes-well.server.ts'
import { registerCashLimitJob } from '#shop/settings/cash-limit-job.server.ts'
import { registerBrandJobs } from '#shop/site/brand/brand-jobs.server.ts'
import { registerMadeToOrderJobs } from '#shop/settlement/made-to-order/made-to-order-jobs.server.ts'
import { registerLowStockJobs } from '#shop/stock/low-stock-jobs.server.ts'
import { registerBackupJobs } from '#shop/backups/backup-jobs.server.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { runBackupProgram } from './run-backup-program.ts'

/** Registers all jobs. Only one process sends messages; in the others the result is null. */
export function registerJobs(shop: Shop, mail: MailTransport, works: boolean) {
  const { config, jobs } = shop
  registerMailJobs(jobs, mail)
  registerAccountJobs(shop)
  registerMediaJobs(shop)
  registerVideoJobs(shop)
  registerSearchJobs(shop)
  registerSearchReportJobs(shop)
  registerCatalogueJobs(shop)
  registerAttributeJobs(shop)
  registerKindJobs(shop)
  registerCollectionJobs(shop)
  registerPriceJobs(shop)
  registerPaymentJobs(shop)
  registerPaymentAdminJobs(shop)
  registerCashLimitJob(shop)
  registerCreditJobs(shop)
  registerGiftCardJobs(shop)
  registerReturnJobs(shop)
  registerNewsletterJobs(shop)
  registerStaffNoticeJobs(shop)
  registerLowStockJobs(shop)
  registerMadeToOrderJobs(shop)
  registerBackInStockJobs(shop)
  registerPriceDropJobs(shop)
  registerReviewJobs(shop)
  registerGoesWellJobs(shop)
  registerCartReminderJobs(shop)
  registerBrandJobs(shop)
  registerPageJobs(shop)
  registerComplaintJobs(shop)
  registerParcelJobs(shop)
  registerReceiptJobs(shop)
  registerBackupJobs({ ...shop, runProgram: runBackupProgram })
  registerImportJobs({
    ...shop,
    folder: importsFolder(config.dataDir),
    shopUrl: config.shopUrl,
    fetchPublic: openPublicFetch(),
    isDiskFull: () => shop.machine.disk.state() === 'full',
  })
  return works ? registerMessageJobs({ ...shop, mail }) : null
}
