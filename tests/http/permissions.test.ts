import { expect, test } from 'vitest'
import { orderBeingPaid, sareeInShop } from '../builders.ts'
import { startShop } from '../test-shop.ts'
import { adminDoors, adminsIntents, doorsWithoutRoute, intents, type Door } from './admin-doors.ts'
import { signedIn, visitor } from './visitor.ts'

const shop = await startShop()
const { db } = shop.shop
const guest = visitor(shop.url)
const customer = await signedIn(shop)
const admin = await signedIn(shop, 'admin')

const packer = await signedIn(shop, 'packer')

const saree = await sareeInShop(db)
const order = await orderBeingPaid(db)
await db
  .updateTable('orders')
  .where('id', '=', order.id)
  .set({ pay_mode: 'cod', payment_state: 'paid', status: 4, placed_at: new Date() })
  .execute()
await db
  .insertInto('mails')
  .values({
    order_id: order.id,
    kind: 'delivered',
    recipient: 'a@b.test',
    subject: 's',
    letter: JSON.stringify({ heading: 'News', paragraphs: ['It is there.'] }),
    status: 'failed',
    last_error: 'no',
    tries: 13,
    next_try_at: null,
  })
  .execute()

const customerPages = [
  '/cart',
  '/orderSummary',
  '/orders',
  '/profile',
  '/orders/live',
  '/orders/0123456789/payment',
]
const pathOf = (answer: Response) =>
  new URL(answer.headers.get('location') ?? '/', shop.url).pathname

/** Where the door is in this shop. */
const addressOf = ({ path }: Door) =>
  path
    .replace(':number', order.number)
    .replace(':kind', 'delivered')
    .replace(/(?<=(productinfos|updateproduct)\/):id/, saree.id)
    .replace(':id', '1')
    .replace(/:\w+/g, '1')

/** Everything that any form of the back office asks for: whoever were let in would write something. */
const fields = {
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
}

/** Tables that the shop itself writes in the background, and counters of attempts. */
const OWN_ACCORD = new Set(['rate_limits', 'sessions', 'search_news', 'search_vocabulary'])

/** A fingerprint of all rows, by table. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await shop.shop.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !OWN_ACCORD.has(table.name))) {
    const { rows } = await shop.shop.pool.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as print from "${name}" row`,
    )
    prints[name] = rows[0]!.print
  }
  return prints
}

test('every address of the back office says whom it lets in: add a new one to tests/http/admin-doors.ts', () => {
  expect(adminDoors.filter((door) => !door.opensFor).map(({ path }) => path)).toEqual([])
  expect(doorsWithoutRoute).toEqual([])
  expect(adminDoors.length).toBeGreaterThan(30)
  expect(intents.length).toBeGreaterThan(25)
})

test('guests and customers are sent to the login by every page of the back office, and packers told by every page that is not theirs', async () => {
  for (const door of adminDoors.filter(
    ({ isRead, opensFor }) => isRead && opensFor !== 'everybody',
  )) {
    const address = addressOf(door)
    for (const who of [guest, customer]) {
      const answer = await who.get(address)
      expect([address, answer.status, pathOf(answer)]).toEqual([address, 302, '/admin/login'])
      for (const data of [
        `${address}.data`,
        `${address}.data?_routes=${encodeURIComponent(door.routeId)}`,
      ]) {
        const text = await (await who.get(data)).text()
        if (!text.includes('/admin/login'))
          expect([data, text.slice(0, 200)]).toEqual([
            data,
            expect.stringMatching(/^\[|No route|Not Found/),
          ])
        expect(text, data).not.toContain('MG Road')
      }
    }
    if (door.opensFor === 'staff') continue
    const answer = await packer.get(address)
    expect([address, answer.status]).toEqual([address, 403])
    const data = await (
      await packer.get(`${address}.data?_routes=${encodeURIComponent(door.routeId)}`)
    ).text()
    expect(data, address).toContain('This is for admins')
  }
})

test('whoever is let in is: the table of the doors does not refuse by mistake', async () => {
  for (const door of adminDoors.filter(
    ({ isRead, opensFor }) => isRead && opensFor !== 'everybody',
  )) {
    for (const who of door.opensFor === 'staff' ? [packer, admin] : [admin]) {
      const answer = await who.get(addressOf(door))
      expect([door.path, [200, 404].includes(answer.status)]).toEqual([door.path, true])
      await answer.body?.cancel()
    }
  }
})

test('every form of the back office is refused to everybody whom it is not for, with every intent, and nothing is written', async () => {
  const before = await everything()
  for (const door of adminDoors.filter(
    ({ isWritten, opensFor }) => isWritten && opensFor !== 'everybody',
  )) {
    await Promise.all(
      intents.map(async (intent) => {
        const [address, form] = [addressOf(door), { ...fields, intent }]
        for (const who of [guest, customer]) {
          const answer = await who.post(address, form)
          expect([address, intent, answer.status, pathOf(answer)]).toEqual([
            address,
            intent,
            302,
            '/admin/login',
          ])
        }
        if (door.opensFor === 'staff' && !adminsIntents.has(intent)) return
        if (door.path !== '/admin/security')
          expect([address, intent, (await packer.post(address, form)).status]).toEqual([
            address,
            intent,
            403,
          ])
      }),
    )
    for (const who of door.opensFor === 'admin' ? [guest, customer, packer] : [guest, customer])
      await who.post(`${addressOf(door)}.data`, { ...fields, intent: 'delete' })
  }
  expect(await everything()).toEqual(before)
})

test('the same forms write when an admin sends them, and each stands in the log: the refusals above have refused something', async () => {
  const written: string[] = []
  for (const [path, intent] of [
    ['/admin/orders', 'archive'],
    ['/admin/orders', 'press-stage'],
    ['/admin/products', 'quick-edit'],
    ['/admin/products', 'restock'],
    ['/admin/siteinfo', ''],
    ['/admin/settings', ''],
    ['/admin/people', 'invite'],
    ['/admin/products', 'delete'],
  ] as const) {
    const before = await everything()
    await admin.post(path, {
      ...fields,
      intent,
      ...(intent === 'press-stage' ? { basedOn: '4' } : {}),
    })
    const after = await everything()
    if (after['staff_changes'] !== before['staff_changes']) written.push(`${path} ${intent}`.trim())
  }
  expect(written).toEqual([
    '/admin/orders archive',
    '/admin/products quick-edit',
    '/admin/products restock',
    '/admin/siteinfo',
    '/admin/settings',
    '/admin/people invite',
    '/admin/products delete',
  ])
})

test('what a packer writes at the order desk is written, and stands in the log with the name', async () => {
  await db
    .updateTable('orders')
    .where('id', '=', order.id)
    .set({ archived_at: null, status: 1 })
    .execute()
  await packer.post('/admin/orders', { ...fields, intent: 'press-stage', stage: '2', basedOn: '1' })
  await packer.post(`/admin/orders/${order.number}`, { ...fields, intent: 'note' })
  const changes = await db
    .selectFrom('staff_changes')
    .select(['action', 'subject'])
    .where('staff_id', '=', packer.id)
    .orderBy('id')
    .execute()
  expect(changes).toEqual([
    { action: 'status-changed', subject: `order:${order.number}` },
    { action: 'note-written', subject: `order:${order.number}` },
  ])
})

test('a packer sees an order with its telephone number and nothing of how its money is handled', async () => {
  const page = await (await packer.get(`/admin/orders/${order.number}`)).text()
  expect(page).toContain('9876543210')
  expect(page).not.toContain('/admin/money')
  const home = await (await packer.get('/admin')).text()
  for (const place of [
    '/admin/products',
    '/admin/money',
    '/admin/people',
    '/admin/settings',
    '/admin/siteinfo',
    '/admin/mail',
    '/admin/queries',
  ])
    expect(home, place).not.toContain(`"${place}`)
})

test('nobody but a customer gets a customer’s page, and staff is no customer', async () => {
  for (const who of [guest, packer, admin]) {
    for (const page of customerPages) {
      const answer = await who.get(page)
      expect([page, answer.status, pathOf(answer)]).toEqual([page, 302, '/authentication'])
    }
  }
})

test('signing up always makes a customer, whatever the form says', async () => {
  const email = 'climber@example.com'
  await guest.post('/authentication', {
    intent: 'sign-up',
    mode: 'sign-up',
    firstName: 'A',
    lastName: 'B',
    email,
    password: 'six-yards-of-silk',
    confirmPassword: 'six-yards-of-silk',
    role: 'admin',
    'data.role': 'admin',
    emailVerified: 'true',
  })
  const climber = await db
    .selectFrom('users')
    .select('role')
    .where('email', '=', email)
    .executeTakeFirst()
  expect(climber).toEqual({ role: 'user' })
})

test('another site’s page cannot act in a customer’s name', async () => {
  const answers = [
    await customer.post('/cart/lines', {}, { origin: 'https://evil.example' }),
    await customer.post('/logout', {}, { origin: 'null' }),
    await customer.post('/profile', {}, { 'sec-fetch-site': 'cross-site' }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403])
  expect((await customer.get('/orders')).status).toBe(200)
})

test('a session ends with Logout, and its cookie opens nothing any more', async () => {
  const leaving = await signedIn(shop)
  expect((await leaving.get('/orders')).status).toBe(200)
  await leaving.post('/logout', {})
  expect((await leaving.get('/orders')).status).toBe(302)
})

test('a session cookie is out of reach of scripts and other sites', async () => {
  const login = await guest.post('/authentication', {
    intent: 'login',
    mode: 'login',
    email: customer.email,
    password: 'six-yards-of-silk',
  })
  const cookie = login.headers.getSetCookie().join('\n')
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
})

test('an address of the back office in other letters is the same door', async () => {
  for (const path of ['/Admin', '/ADMIN/orders']) {
    const [shut, open] = [await guest.get(path), await admin.get(path)]
    expect([path, shut.status, pathOf(shut), open.status]).toEqual([path, 302, '/admin/login', 200])
    expect(await open.text()).not.toMatch(/manifest-\w+-shop\.js/)
  }
})
