import type { StaffRole } from '#shop/people/role.ts'
import type { AdminScreen, ScreenGroup } from './screen.ts'
import { shopScreens } from './shop-screens.ts'

export const HOME = '/admin'

/** The whole navigation. */
export const screenGroups: ScreenGroup[] = [
  { label: null, screens: [{ path: HOME, label: 'Home', icon: 'home', isForPackers: true }] },
  {
    label: 'Sell',
    screens: [
      {
        path: '/admin/orders',
        label: 'Orders',
        keywords: 'parcels packing slips',
        icon: 'orders',
        isForPackers: true,
        badge: 'orders',
        counts: 'to confirm',
        parts: [
          {
            path: '/admin/failed-deliveries',
            label: 'Failed deliveries',
            keywords: 'undelivered parcels ndr attempts return to origin',
            isForPackers: true,
          },
        ],
      },
      {
        path: '/admin/products',
        label: 'Products',
        keywords: 'sarees suits stock prices',
        icon: 'products',
        parts: [
          { path: '/admin/addproducts', label: 'Add New Product' },
          { path: '/admin/updateproduct', label: 'Update Product', needsId: true },
          { path: '/admin/productinfos', label: 'Product', needsId: true },
          { path: '/admin/productprices', label: 'Prices', needsId: true },
          { path: '/admin/productvideos', label: 'Video', needsId: true },
          { path: '/admin/exchange', label: 'Import / Export' },
          {
            path: '/admin/bulk-edits',
            label: 'Bulk edits',
            keywords: 'change prices of many products undo',
          },
          { path: '/admin/designs', label: 'Designs', keywords: 'colours rename design' },
          { path: '/admin/kinds', label: 'Kinds', keywords: 'types sizes size guide menu' },
          {
            path: '/admin/collections',
            label: 'Collections',
            keywords: 'categories lists rules latest trending recommended popular',
          },
          {
            path: '/admin/offers',
            label: 'Offers',
            keywords: 'discounts coupons codes promotions free delivery sale',
          },
          {
            path: '/admin/kinds/attributes',
            label: 'Attributes',
            keywords: 'fabric weave colour occasion filters choices',
          },
        ],
      },
      {
        path: '/admin/reports',
        label: 'Reports',
        keywords: 'searches synonyms sales figures best sellers statistics analytics',
        icon: 'reports',
      },
      {
        path: '/admin/money',
        label: 'Money',
        keywords: 'payments refunds disputes cash',
        icon: 'money',
        badge: 'payments',
        counts: 'to verify',
        parts: [
          {
            path: '/admin/credit',
            label: 'Store credit',
            keywords: 'balance wallet goodwill voucher',
          },
          {
            path: '/admin/gift-cards',
            label: 'Gift cards',
            keywords: 'voucher present code liability',
          },
        ],
      },
      {
        path: '/admin/customers',
        label: 'Customers',
        keywords: 'people buyers accounts guests addresses phone',
        icon: 'people',
      },
      {
        path: '/admin/returns',
        label: 'Returns',
        keywords: 'return exchange inspect',
        icon: 'returns',
        badge: 'returns',
        counts: 'to do',
        parts: [
          {
            path: '/admin/returns/rules',
            label: 'Return windows',
            keywords: 'days exclusions policy',
          },
        ],
      },
      {
        path: '/admin/books',
        label: 'Books',
        keywords: 'accounts accountant gst return gstr tally zoho settlements sales register',
        icon: 'books',
        parts: [
          {
            path: '/admin/books/stock',
            label: 'Stock value',
            keywords: 'cost price margin inventory',
          },
          {
            path: '/admin/challans',
            label: 'Delivery challans',
            keywords: 'job work tailor exhibition approval replacement goods without a sale',
          },
          {
            path: '/admin/books/names',
            label: 'Ledger names',
            keywords: 'tally ledgers zoho taxes',
          },
        ],
      },
    ],
  },
  {
    label: 'Talk',
    screens: [
      {
        path: '/admin/queries',
        label: 'Queries',
        keywords: 'messages contact emails subscribers',
        icon: 'queries',
        badge: 'queries',
        counts: 'to answer',
        parts: [
          { path: '/admin/reviews', label: 'Reviews', keywords: 'stars ratings photos hide reply' },
        ],
      },
      {
        path: '/admin/questions',
        label: 'Questions',
        keywords: 'ask about products answer',
        icon: 'queries',
        badge: 'questions',
        counts: 'to answer',
      },
      {
        path: '/admin/complaints',
        label: 'Complaints',
        keywords: 'grievance deadlines helpline',
        icon: 'queries',
        badge: 'complaints',
        counts: 'open',
      },
      { path: '/admin/newsletters', label: 'Newsletters', icon: 'newsletters' },
      {
        path: '/admin/mail',
        label: 'Mail',
        keywords: 'emails log receipts preview',
        icon: 'mail',
        parts: [{ path: '/admin/mail/kept', label: 'Stored emails' }],
      },
    ],
  },
  shopScreens,
  {
    label: 'You',
    screens: [
      {
        path: '/admin/security',
        label: 'Your login',
        keywords: 'password second step security sessions',
        icon: 'login',
        isForPackers: true,
        parts: [
          {
            path: '/admin/notifications',
            label: 'Emails to you',
            keywords: 'notifications',
            isForPackers: true,
          },
        ],
      },
    ],
  },
]

/** The bottom bar of a phone has room for four entries and a button for all others. */
const barPaths: readonly string[] = [HOME, '/admin/orders', '/admin/products', '/admin/queries']
const BAR_ENTRIES_MAX = 5

export function groupsFor(role: StaffRole): ScreenGroup[] {
  return screenGroups
    .map(({ label, screens }) => ({
      label,
      screens: screens.filter((screen) => role === 'admin' || screen.isForPackers),
    }))
    .filter(({ screens }) => screens.length > 0)
}

export function splitForBar(groups: ScreenGroup[]): {
  inBar: AdminScreen[]
  others: AdminScreen[]
} {
  const screens = groups.flatMap((group) => group.screens)
  if (screens.length <= BAR_ENTRIES_MAX) return { inBar: screens, others: [] }
  const isInBar = ({ path }: AdminScreen) => barPaths.includes(path)
  return { inBar: screens.filter(isInBar), others: screens.filter((each) => !isInBar(each)) }
}
