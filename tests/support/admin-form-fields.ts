import { initialBookNames } from '../../src/shop/books/book-names.ts'

const bookFields = {
  ...initialBookNames,
}

const taxFields = {
  ...bookFields,
  mode: 'regular',
  startsOn: '2026-04-01',
  gstin: '27AAPFU0939F1ZV',
  entry: '2090-04-01',
  goodsClass: 'apparel',
  rateStartsOn: '2090-04-01',
  rate: '5',
  limitName: 'cash',
  limitStartsOn: '2090-04-01',
  limitAmount: '5',
  'class-saree': 'fabric',
  'hsn-saree': '5007',
  costPrice: '3',
}

const cashFields = {
  codIsOn: 'on',
  section: 'cash',
  codMax: '100',
  codOpenMax: '5',
  codReturnsMax: '2',
  codReturnsDays: '180',
  codPincodes: '',
  codPhones: '',
}

/** Valid values for every field of every admin form. If a request were wrongly allowed, it would
 * therefore write something. */
export const adminFormFields = ({
  saree,
  order,
  customer,
}: {
  saree: { id: string }
  order: { id: number; number: string }
  customer: { id: string }
}) => ({
  id: saree.id,
  basedOn: '1',
  orderId: String(order.id),
  number: order.number,
  stage: '3',
  courierName: 'DTDC',
  trackingNumber: 'D1',
  internalNote: 'Mine now',
  price: '1',
  beginsAt: '2026-01-01T00:00',
  endsAt: '',
  rule: 'mrp',
  ruleThen: 'mrp',
  changesOn: '',
  size: '',
  pieces: '3',
  seen: '5',
  quantity: '7',
  mark: 'read',
  ...taxFields,
  person: customer.id,
  role: 'admin',
  email: 'climber@example.com',
  mayRaiseCustomer: 'on',
  kind: 'about',
  basedOnVersion: '0',
  aboutUs: 'Mine now',
  ...cashFields,
  title: 'Mine',
  description: 'Mine',
  type: 'saree',
  state: 'published',
  originalPrice: '10',
  sellingPrice: '5',
  addresses: '/old /new',
  subject: 'News',
  text: 'News',
  heading: 'News',
  paymentId: '1',
  amount: 'all',
  basedOnLeftPaise: '0',
  reason: 'Mine',
  giftCardId: '1',
  paidBy: 'complimentary',
  day: '2026-01-01',
  password: 'six-yards-of-silk',
  code: '000000',
})
