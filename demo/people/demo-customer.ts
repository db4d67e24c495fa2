import type { Size } from '#shop/catalogue/product.ts'
import type { Address } from '#shop/customers/address.ts'
import type { ReviewText } from '#shop/reviews/review.ts'
import type { OrderStatus } from '#shop/orders/order-status.ts'
import { demoCustomer } from '../demo-accounts.ts'

const { firstName, lastName, email: emailId } = demoCustomer
const own = { firstName, lastName, emailId, altPhoneNo: '' }

const home: Address = {
  ...own,
  houseNo: 'Flat 302, Tulsi Apartments',
  areaRoad: '8th Main, Malleshwaram',
  landmark: 'Opposite the Sai Baba temple',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
  phoneNo: '9845012345',
  altPhoneNo: '8023456789',
}

/** The first address is the default. */
export const savedAddresses: Address[] = [
  home,
  {
    ...own,
    houseNo: '5th floor, Block C',
    areaRoad: 'Outer Ring Road, Bellandur',
    landmark: 'Reception desk',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560103',
    phoneNo: '9845012345',
  },
  {
    ...own,
    firstName: 'Lakshmi',
    emailId: '',
    houseNo: '27 Sannidhi Street',
    areaRoad: 'Mylapore',
    landmark: 'Behind the Kapaleeshwarar temple tank',
    city: 'Chennai',
    state: 'Tamil Nadu',
    pincode: '600004',
    phoneNo: '9840067890',
  },
  {
    ...own,
    firstName: 'Meenal',
    lastName: 'Deshpande',
    emailId: '',
    houseNo: 'B-12, Kaveri Society',
    areaRoad: 'Prabhat Road',
    landmark: 'Lane 9',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411004',
    phoneNo: '9822011223',
  },
  {
    ...own,
    firstName: 'Rukmini',
    emailId: '',
    houseNo: '3/41',
    areaRoad: 'Panampilly Nagar',
    landmark: 'Near the central park',
    city: 'Kochi',
    state: 'Kerala',
    pincode: '682036',
    phoneNo: '9847055512',
  },
  {
    ...own,
    firstName: 'Farah',
    lastName: 'Siddiqui',
    emailId: '',
    houseNo: 'House 118',
    areaRoad: 'Gomti Nagar, Vikas Khand',
    landmark: 'Next to the stationery shop',
    city: 'Lucknow',
    state: 'Uttar Pradesh',
    pincode: '226010',
    phoneNo: '9839044556',
  },
]

export type DemoOrder = {
  products: { slug: string; size: Size; quantity: number; review?: ReviewText }[]
  address: Address
  status: OrderStatus
}

/** The oldest first. */
export const demoOrders: DemoOrder[] = [
  {
    products: [
      {
        slug: 'kasavu-onam-cream',
        size: '',
        quantity: 1,
        review: {
          stars: 5,
          fit: null,
          body: 'Softer than I expected, and the gold in the border is quiet, not shiny. It came neatly folded, with the blouse piece marked.',
        },
      },
      { slug: 'a-line-mulmul-daisy', size: 'M', quantity: 1 },
    ],
    address: home,
    status: 4,
  },
  {
    products: [{ slug: 'chanderi-rose-asharfi', size: '', quantity: 1 }],
    address: savedAddresses[2] ?? home,
    status: 3,
  },
  {
    products: [
      { slug: 'banarasi-peacock-teal', size: '', quantity: 1 },
      { slug: 'straight-linen-sky', size: 'L', quantity: 2 },
    ],
    address: home,
    status: 2,
  },
]
