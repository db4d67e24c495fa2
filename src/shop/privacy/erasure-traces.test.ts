import os from 'node:os'
import { expect, test } from 'vitest'
import { openMediaStorage } from '#platform/media-storage/media-storage.server.ts'
import { admin, customer, placedOrder, sareeInShop } from '../../../tests/support/builders.ts'
import { insertOrderLine } from '../../../tests/support/order-lines.ts'
import { requested } from '../../../tests/support/return-fixtures.ts'
import { giveCredit } from '../../../tests/support/store-credit.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import { address } from '../../../tests/support/test-services.ts'
import { tablesWith } from '../../../tests/support/traces.ts'
import { requestBackInStock } from '../back-in-stock/request-back-in-stock.server.ts'
import { answerComplaint } from '../complaints/answer-complaint.server.ts'
import { recordComplaint } from '../complaints/record-complaint.server.ts'
import { saveAddress } from '../customers/save-address.server.ts'
import { sendQuery } from '../inbox/send-query.server.ts'
import { subscribe } from '../inbox/subscribe.server.ts'
import { queueCustomerMail } from '../messages/queue-customer-mail.server.ts'
import { insertCancellation } from '../orders/cancellation-store.server.ts'
import { askQuestion } from '../questions/ask-question.server.ts'
import { cancelOwnReturn } from '../returns/own-return-steps.server.ts'
import { writeReview } from '../reviews/write-review.server.ts'
import { changeWishList } from '../wish-list/change-wish-list.server.ts'
import { collectOwnData, ownDataFile } from './collect-own-data.server.ts'
import { eraseAccount } from './erase-account.server.ts'

const { db, pool } = await testDatabase()
const jobs = { enqueue: async () => {} }
const config = { shopName: 'Zari', shopUrl: 'http://zari.test' }
const parts = { db, jobs, config }
const meera = await admin(db)
const saree = await sareeInShop(db, { title: 'Lotus Banarasi', images: 0 })
const soldOut = await sareeInShop(db, { images: 0, quantity: 0 })

/** A customer's inputs, each with its own mark. `mark` has two digits. */
const textsOf = (mark: string) => ({
  email: `traces-${mark}@example.com`,
  landmark: `landmark-${mark}`,
  otherPhone: `87654321${mark}`,
  orderPhone: `76543210${mark}`,
  query: `query-${mark}`,
  question: `question-${mark}`,
  complaint: `complaint-${mark}`,
  returned: `return-${mark}`,
  review: `review-${mark}`,
  cancelled: `cancellation-${mark}`,
})
type Texts = ReturnType<typeof textsOf>

async function orderOf(customerId: string, typed: Texts) {
  const { email } = typed
  const order = await placedOrder(db, { customerId, status: 4 })
  await insertOrderLine(db, order.id, saree)
  const contact = { email, phone_no: typed.orderPhone, landmark: typed.landmark }
  await db.updateTable('orders').set(contact).where('id', '=', order.id).execute()
  const content = { heading: 'Delivered', paragraphs: ['Dear Asha'] }
  const mail = {
    kind: 'delivered',
    occasion: '',
    to: email,
    subject: 'Delivered',
    content,
  } as const
  await queueCustomerMail(db, { orderId: order.id, ...mail })
  return order
}

/** A customer who has used everything that stores a text or an address. */
async function busyCustomer(typed: Texts) {
  const { email } = typed
  const { id } = await customer(db, { email })
  const home = { ...address, landmark: typed.landmark, altPhoneNo: typed.otherPhone }
  await saveAddress(db, { customerId: id, id: null, address: home })
  const order = await orderOf(id, typed)
  await subscribe(db, email)
  const query = { yourName: 'Asha', yourEmail: email, yourSubject: '', yourMessage: typed.query }
  await sendQuery(db, { value: query, errors: [] })
  await askQuestion(db, saree, { email, size: '', body: typed.question })
  const complaint = { name: 'Asha', email, orderNumber: '', body: typed.complaint }
  const { number } = await recordComplaint(parts, complaint)
  const step = { step: 'close', text: 'Done.', result: 'resolved' } as const
  await answerComplaint(parts, { number, staffId: meera.id, step })
  const returnId = await requested(db, { ...order, customerId: id }, { note: typed.returned })
  await cancelOwnReturn(db, { customerId: id, id: returnId })
  const review = { stars: 5, fit: 'true', body: typed.review, author: 'Asha R.' } as const
  const media = openMediaStorage({ folder: os.tmpdir() })
  const reviewed = { customerId: id, orderNumber: order.number, productId: saree.id, ...review }
  expect(await writeReview({ db, jobs, media }, reviewed, [])).toEqual({ outcome: 'written' })
  const wish = { productId: soldOut.id, size: '', email, isConfirmed: true }
  const waiting = await requestBackInStock(parts, { ...wish, mayMail: async () => true })
  expect(waiting).toEqual({ outcome: 'waiting' })
  await changeWishList(db, { customerId: id, add: [saree.id], remove: [] })
  await giveCredit(db, id, 10_000)
  const cancelled = await placedOrder(db, { customerId: id })
  await db
    .updateTable('orders')
    .set({ payment_state: 'cancelled' })
    .where('id', '=', cancelled.id)
    .execute()
  await insertCancellation(db, cancelled.id, typed.cancelled)
  return { id, order }
}

test('the data download has everything that the customer typed', async () => {
  const typed = textsOf('11')
  const { id } = await busyCustomer(typed)
  const file = ownDataFile(await collectOwnData(db, id))
  for (const text of Object.values(typed)) expect(file).toContain(text)
})

test('an erased account leaves no typed text, phone or email in any table', async () => {
  const typed = textsOf('22')
  const { id, order } = await busyCustomer(typed)
  const traces = async () => {
    const found = await Promise.all(Object.values(typed).map((text) => tablesWith(pool, text)))
    return [...new Set(found.flat())]
  }
  expect(await traces()).toEqual(expect.arrayContaining(['addresses', 'complaints', 'mails']))
  expect(await eraseAccount(parts, id)).toEqual({ outcome: 'erased' })
  expect(await traces()).toEqual([])
  expect(await tablesWith(pool, order.number)).toContain('orders')
})

test('an erasure leaves the texts of another customer where they are', async () => {
  const [kept, erased] = [textsOf('33'), textsOf('44')]
  await busyCustomer(kept)
  const { id } = await busyCustomer(erased)
  await eraseAccount(parts, id)
  for (const text of Object.values(kept)) expect(await tablesWith(pool, text)).not.toEqual([])
})
