// Invoices orders one after another and prints each number, for a test that kills this process.
import {
  inTransaction,
  openDatabase,
  type Connection,
} from '../../src/platform/database/database.server.ts'
import { issueInvoice } from '../../src/shop/documents/issue-invoice.server.ts'

const { connection, orderIds } = JSON.parse(process.argv[2] ?? '') as {
  connection: Connection
  orderIds: number[]
}
const { db, close } = openDatabase(connection, { connectionsMax: 1 })
for (const orderId of orderIds) {
  const issued = await inTransaction(db, (tx) => issueInvoice(tx, { orderId }))
  process.stdout.write(`${issued.outcome}\n`)
}
await close()
