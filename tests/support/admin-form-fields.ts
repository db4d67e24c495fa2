/**
 * Values for every field of every admin form, so that a wrongly allowed request would write
 * something.
 */
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
  size: '',
  pieces: '3',
  seen: '5',
  quantity: '7',
  mark: 'read',
  person: customer.id,
  role: 'admin',
  email: 'climber@example.com',
  mayRaiseCustomer: 'on',
  kind: 'about',
  basedOnVersion: '0',
  aboutUs: 'Mine now',
  codIsOn: 'on',
  section: 'cash',
  codMax: '100',
  codOpenMax: '5',
  codPincodes: '',
  codPhones: '',
  title: 'Mine',
  description: 'Mine',
  type: 'saree',
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
  day: '2026-01-01',
  password: 'six-yards-of-silk',
  code: '000000',
})
