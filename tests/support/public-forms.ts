import type { ShopProduct } from './builders.ts'
import { address, linesFor } from './test-services.ts'

const strong = 'six-yards-of-silk-2'
export const newAccount = { firstName: 'Devi', lastName: 'Rao', email: 'devi@example.com' }
export const newPasswords = { password: strong, confirmPassword: strong }
const receipt = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'a'.repeat(64),
}

export type PublicForm = {
  /** Valid values, which would write something if the form were wrongly accepted. */
  fields: Record<string, string>
  /** The answers to a form without fields, of a visitor and of a customer. */
  empty: [guest: number, customer: number]
  /** The body of a route that reads JSON instead of a form. */
  json?: unknown
}

const LOGIN = 302

type Subjects = {
  customer: { id: string; email: string }
  saree: ShopProduct
  order: { saree: ShopProduct }
}

/** Forms with the same values for every shop. */
const fixedForms: Record<string, PublicForm> = {
  '/contact': {
    fields: {
      yourName: 'Asha',
      yourEmail: 'a@example.com',
      yourSubject: '',
      yourMessage: 'Blue?',
    },
    empty: [400, 400],
  },
  '/complaints': {
    fields: { name: 'Asha', email: 'a@example.com', orderNumber: '', body: 'It is torn.' },
    empty: [400, 400],
  },
  '/subscribe': { fields: { userEmailId: 'a@example.com' }, empty: [400, 400] },
  '/unsubscribe': { fields: { intent: 'unsubscribe' }, empty: [404, 404] },
  '/authentication': { fields: { ...newAccount, ...newPasswords }, empty: [400, 400] },
  '/authentication/guest': { fields: { password: strong }, empty: [LOGIN, LOGIN] },
  '/authentication/confirm': { fields: { intent: 'confirm' }, empty: [LOGIN, 200] },
  '/authentication/reset': { fields: newPasswords, empty: [400, 400] },
  '/authentication/change-email': { fields: {}, empty: [400, 400] },
  '/profile': { fields: address, empty: [LOGIN, 400] },
  '/profile/account': { fields: { intent: 'name', ...newAccount }, empty: [LOGIN, 400] },
  '/profile/mails': { fields: { mail: 'prices', choice: 'on' }, empty: [LOGIN, 400] },
  '/profile/privacy': { fields: { password: 'six-yards-of-silk' }, empty: [LOGIN, 400] },
  '/profile/my-data.json': { fields: { password: 'six-yards-of-silk' }, empty: [LOGIN, 303] },
  '/back-in-stock': { fields: { size: '', email: 'a@example.com' }, empty: [302, 404] },
  '/back-in-stock/request': { fields: { intent: 'confirm' }, empty: [404, 404] },
  '/wishlist': { fields: { intent: 'share' }, empty: [LOGIN, 400] },
  '/wishlist/price-drops': { fields: {}, empty: [404, 404] },
  '/orders/:number': { fields: { reason: 'Mine' }, empty: [LOGIN, 200] },
  '/orders/:number/return': {
    fields: { 'quantity-0': '1', reason: 'too-small', outcome: 'refund', upi: 'a@okaxis' },
    empty: [LOGIN, 400],
  },
  '/questions/:id': {
    fields: { body: 'Is it soft?', email: 'a@example.com' },
    empty: [400, 400],
  },
  '/deliveries/:key': { fields: { wish: 'again' }, empty: [404, 404] },
  '/logout': { fields: {}, empty: [LOGIN, LOGIN] },
  '/payments/verify': { fields: receipt, empty: [LOGIN, 400] },
  '/payments/callback': { fields: receipt, empty: [303, 303] },
  '/webhooks/payments': { fields: receipt, empty: [400, 400] },
  '/hooks/parcels': { fields: receipt, empty: [401, 401] },
  '/admin/login': { fields: { email: 'a@example.com', password: strong }, empty: [400, 400] },
  '/admin/login/code': { fields: { code: '123456' }, empty: [LOGIN, LOGIN] },
  '/admin/logout': { fields: {}, empty: [LOGIN, LOGIN] },
  '/admin/set-up': { fields: { ...newAccount, ...newPasswords }, empty: [400, 400] },
  '/admin/invitation': { fields: { ...newAccount, ...newPasswords }, empty: [400, 400] },
}

/** Every public route that accepts a form, by its path in `routes.ts`. */
export function publicForms({ customer, saree, order }: Subjects): Record<string, PublicForm> {
  return {
    ...fixedForms,
    '/authentication/forgot': { fields: { email: customer.email }, empty: [400, 400] },
    '/wishlist/items': {
      fields: {},
      json: { customerId: customer.id, add: [saree.id], remove: [] },
      empty: [400, 400],
    },
    '/cart/lines': {
      fields: {},
      json: { customerId: customer.id, base: [], lines: linesFor([saree]) },
      empty: [400, 400],
    },
    '/checkout/quote': { fields: {}, json: { lines: linesFor([saree]) }, empty: [401, 400] },
    '/orderSummary': {
      fields: {
        ...address,
        lines: JSON.stringify(linesFor([saree])),
        expectedTotalPaise: String(saree.sellingPricePaise),
      },
      empty: [LOGIN, 200],
    },
    '/orders/:number/reviews': {
      fields: { productId: order.saree.id, stars: '1', body: 'Bad' },
      empty: [LOGIN, 400],
    },
  }
}
