import { data } from 'react-router'
import { recordExport } from '#shop/import-export/export/record-export.server.ts'
import { exportCustomers } from '#shop/import-export/export/export-customers.server.ts'
import { exportOrders } from '#shop/import-export/export/export-orders.server.ts'
import {
  exportProducts,
  exportProductsWithPictures,
  exportTemplate,
} from '#shop/import-export/export/export-products.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { streamFile, streamText } from '../stream-file.server.ts'
import type { Route } from './+types/export-file.ts'

/** Downloads an export. An export of personal data is recorded in the change log. */
export async function loader({
  request,
  params: { file },
  context,
}: Route.LoaderArgs): Promise<Response> {
  const admin = await requireAdmin(request, context)
  const { db, media, config } = context.get(shopContext)
  const named = `${new Date().toISOString().slice(0, 10)}-${file}`
  switch (file) {
    case 'template.csv':
      return streamText('products.csv', exportTemplate(db))
    case 'products.csv':
      return streamText(named, exportProducts(db, config.shopUrl))
    case 'products.zip':
      return streamFile(named, 'application/zip', exportProductsWithPictures(db, media))
    case 'orders.csv':
    case 'customers.csv': {
      await recordExport(db, { file, takenBy: admin.id })
      return streamText(named, file === 'orders.csv' ? exportOrders(db) : exportCustomers(db))
    }
    default:
      throw data('No such file', { status: 404 })
  }
}
