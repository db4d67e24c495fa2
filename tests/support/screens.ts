import { productPath } from '../../src/shop/seo/product-path.ts'
import { recordComplaint } from '../../src/shop/complaints/record-complaint.server.ts'
import { askQuestion } from '../../src/shop/questions/ask-question.server.ts'
import { placedOrder, picture, sareeInShop, suitInShop } from './builders.ts'
import { planBulkState } from './bulk-state.ts'
import { issuedChallan } from './challans.ts'
import { enterBusinessDetails, invoiceOf, orderOf } from './documents.ts'
import { answerKeyOf, failed, sentParcel } from './failed-deliveries.ts'
import { deliveredCashOrder, requested } from './return-fixtures.ts'
import { deliveredTo } from './review-fixtures.ts'
import type { TestShop } from './test-shop.ts'

/** Addresses that are the same in every shop. */
const fixedAddresses = {
  '/shop/searchQuery/:searchvalue': '/shop/searchQuery/saree',
  '/shop/:categoryname': '/shop/Latest',
  '/pages/:slug': '/pages/returns',
  '/wishlist/:key': '/wishlist/unknown',
  '/*': '/nowhere',
  '/profile': '/profile?address=new',
  '/admin/designs/:design': '/admin/designs/Gota',
  '/admin/kinds/:slug': '/admin/kinds/saree',
  '/admin/kinds/attributes/:slug': '/admin/kinds/attributes/new',
  '/admin/collections/:slug': '/admin/collections/new',
  '/admin/offers/:id': '/admin/offers/new',
  '/admin/siteinfo/:kind': '/admin/siteinfo/about',
  '/admin/newsletters/:id': '/admin/newsletters/new',
  '/admin/mail/preview/:kind': '/admin/mail/preview/delivered',
  '/admin/exchange/:id': '/admin/exchange',
}

/** Fills a shop so that every page has content, and returns an address for each path of `routes.ts`
 * that has parameters. Other pages are opened at their path. */
export async function openScreens({ shop }: TestShop, ids: { customer: string; admin: string }) {
  const { db } = shop
  await enterBusinessDetails(db)
  const saree = await sareeInShop(db, { images: 0, categories: ['Latest'] })
  for (let number = 1; number <= 30; number++)
    await sareeInShop(db, { images: 0, title: `Saree ${number}`, categories: ['Latest'] })
  await db.updateTable('products').set({ design: 'Gota' }).where('id', '=', saree.id).execute()
  const soldOut = await suitInShop(db, { images: 0, quantity: 0 })
  const { order: reviewed } = await deliveredTo(db, saree, { customerId: ids.customer })
  const delivered = await deliveredCashOrder(db, { customerId: ids.customer })
  const open = await placedOrder(db, { customerId: ids.customer })
  const invoiced = await orderOf(db, [{ pricePaise: 1_250_000 }])
  const parcel = await sentParcel(db, ids.admin, { customerId: ids.customer })
  await failed(shop, ids.admin, { parcelId: parcel.parcelId })
  const complaint = await recordComplaint(shop, {
    ...{ name: 'Asha', email: 'asha@example.com', orderNumber: '', body: 'It is torn.' },
  })
  await askQuestion(db, saree, { email: 'asha@example.com', size: '', body: 'Is it soft?' })
  await planBulkState(db, 'draft', [saree.id], ids.admin)
  const { id: bulkEdit } = await db.selectFrom('bulk_edits').select('id').executeTakeFirstOrThrow()
  const page = await db.selectFrom('pages').select('id').executeTakeFirstOrThrow()
  const document = await invoiceOf(db, { orderId: invoiced.id })
  const returned = await requested(db, delivered)
  const challan = await issuedChallan(db, ids.admin)
  return {
    ...fixedAddresses,
    '/productinfo/:id/:slug?': productPath(soldOut),
    '/complaints/:number': complaint.path,
    '/back-in-stock': `/back-in-stock?product=${soldOut.id}`,
    '/deliveries/:key': `/deliveries/${await answerKeyOf(db, parcel.parcelId)}`,
    '/orders/:number': `/orders/${open.number}?cancel=yes`,
    '/orders/:number/link/:key': `/orders/${open.number}/link/unknown`,
    '/orders/:number/reviews': `/orders/${reviewed.number}/reviews`,
    '/questions/:id': `/questions/${saree.id}`,
    '/reviews/:id': `/reviews/${saree.id}`,
    '/orders/:number/return': `/orders/${delivered.number}/return`,
    '/orders/:number/payment': `/orders/${open.number}`,
    '/admin/orders/:number': `/admin/orders/${open.number}`,
    '/admin/orders/:number/documents/:id': `/admin/orders/${invoiced.number}/documents/${document.id}`,
    '/admin/orders/slips': `/admin/orders/slips?numbers=${open.number}`,
    '/admin/challans/:id': `/admin/challans/${challan.id}`,
    '/admin/customers/:id': `/admin/customers/${ids.customer}`,
    '/admin/returns/:id': `/admin/returns/${returned}`,
    '/admin/money/orders/:number': `/admin/money/orders/${open.number}`,
    '/admin/productinfos/:id': `/admin/productinfos/${saree.id}`,
    '/admin/bulk-edits/new': `/admin/bulk-edits/new?id=${saree.id}`,
    '/admin/bulk-edits/:id': `/admin/bulk-edits/${bulkEdit}`,
    '/admin/productprices/:id': `/admin/productprices/${saree.id}`,
    '/admin/productvideos/:id': `/admin/productvideos/${saree.id}`,
    '/admin/updateproduct/:id': `/admin/updateproduct/${saree.id}`,
    '/admin/media/:id': `/admin/media/${await picture(db)}`,
    '/admin/pages/:id': `/admin/pages/${page.id}`,
    '/admin/pages/:id/versions': `/admin/pages/${page.id}/versions`,
    '/admin/complaints/:number': `/admin/complaints/${complaint.number}`,
  } satisfies Record<string, string>
}
