// Queues mails, and hangs after the given number of them, for a test that kills this process.
import { openDatabase, type Connection } from '../../src/platform/database/database.server.ts'
import { notifyBackInStock } from '../../src/shop/back-in-stock/notify-back-in-stock.server.ts'
import { remindCarts } from '../../src/shop/cart-reminders/remind-carts.server.ts'
import { queueInTable } from './queued-mails.ts'

const { connection, hangsAfter, about } = JSON.parse(process.argv[2] ?? '') as {
  connection: Connection
  hangsAfter: number
  about: 'stock' | 'carts'
}
const { db } = openDatabase(connection, { connectionsMax: 1 })
const jobs = queueInTable(async (count) => {
  if (count < hangsAfter) return
  process.stdout.write('hanging\n')
  await new Promise(() => setInterval(() => {}, 1_000))
})
const queue = about === 'carts' ? remindCarts : notifyBackInStock
await queue({ db, jobs, config: { shopName: 'Zari', shopUrl: 'http://zari.test' } })
