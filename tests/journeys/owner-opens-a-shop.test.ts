import { expect, test } from 'vitest'
import { prepareFirstRun } from '../../src/server/first-run.ts'
import { shopTimeOf } from '../../src/shop/shop-time.ts'
import { expectAccessible } from '../support/admin-page.ts'
import { allowErrors, openBrowser } from '../support/browser.ts'
import { localSmtpServer } from '../support/local-smtp-server.ts'
import { waitForNotification } from '../support/notifications.ts'
import { ownerProducts, photosOf } from '../support/owner-products.ts'
import {
  addProduct,
  beginProduct,
  brand,
  chargeForDelivery,
  chooseBrand,
  chooseKinds,
  createAdmin,
  enterContact,
  enterGatewayKeys,
  enterMailServer,
  group,
  openScreen,
  openTheShop,
  publishPolicies,
  region,
} from '../support/owner-set-up.ts'
import {
  addToCart,
  fillDelivery,
  goToOrderSummary,
  placeOrder,
  pressInPaymentWindow,
  signUpNewCustomer,
} from '../support/shopping.ts'
import { startShop } from '../support/test-shop.ts'
import { TouchUser } from '../support/touch-user.ts'

const { url, shop, sandbox } = await startShop()
const mailLogin = { user: 'hello', password: 'carrier-pigeon' }
const smtp = await localSmtpServer({ login: mailLogin })
const visitor = await openBrowser(url)
const smallPhone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const MINUTES_MAX = 30
/** `OWNER_PRODUCTS=12` adds all twelve products. */
const products = ownerProducts.slice(0, Number(process.env['OWNER_PRODUCTS'] ?? 4))
const TIMEOUT_MS = 120_000 * Math.max(4, products.length)

const subjectOf = (content: string) => /^Subject: (.*)$/m.exec(content)?.[1] ?? ''

async function setUpLink(): Promise<string> {
  const lines = await prepareFirstRun(shop, () => {})
  return /http:\S+\/admin\/set-up\S+/.exec(lines.join('\n'))![0]
}

async function addProducts(owner: TouchUser): Promise<void> {
  await expectAccessible(owner.page)
  await owner.follow('Next: First product')
  for (const [index, product] of products.entries()) {
    if (index > 0) await beginProduct(owner, product)
    await addProduct(owner, product)
  }
}

async function makeCollection(
  owner: TouchUser,
  title: string,
  choose: () => Promise<void>,
): Promise<void> {
  await owner.follow('Add collection')
  await owner.arrive('Add collection')
  await owner.type({ 'Collection title': title })
  await choose()
  await owner.press('Save collection')
  await owner.arrive('Collections')
}

async function makeCollections(owner: TouchUser): Promise<void> {
  const { page } = owner
  await owner.follow('Products')
  await owner.arrive('Products')
  await owner.follow('Collections')
  await owner.arrive('Collections')
  await makeCollection(owner, 'Twirls', async () => {
    await owner.type({ 'Add a product': 'Twirl' })
    for (const { title } of ownerProducts.filter((each) => each.title.startsWith('Twirl')))
      await owner.press(`Add: ${title}`)
  })
  await makeCollection(owner, 'Sarees under 4,000', async () => {
    await owner.tap(page.getByRole('radio', { name: 'chosen by rules' }))
    await owner.check('Saree')
    await owner.type({ 'Highest price': '4000' })
  })
  await makeCollection(owner, 'Diwali', async () => {
    await owner.tap(page.getByRole('radio', { name: 'chosen by rules' }))
    await owner.check("Girls' lehenga")
    const tomorrow = new Date(Date.now() + 86_400_000)
    await owner.set('Shown from', shopTimeOf(tomorrow))
  })
}

async function arrangeHomePage(owner: TouchUser): Promise<void> {
  const { page } = owner
  await openScreen(owner, 'Home page', 'Home page')
  const part = (name: string) => group(page, name)
  await owner.type(
    {
      Heading: 'Made to twirl',
      Text: 'Lehengas for girls from two to fourteen.',
      Button: 'All lehengas',
    },
    part('1. Hero'),
  )
  await owner.choose('Leads to', "Collection: Girls' lehenga", part('1. Hero'))
  const [photo] = await photosOf(0, 1)
  await owner.choosePictures(page.getByRole('button', { name: 'Image', exact: true }).first(), [
    photo!,
  ])
  await part('1. Hero').getByRole('button', { name: 'Remove image' }).waitFor()
  await owner.choose('Collection', 'Twirls', region(page, '2. Collection shelf'))
  await owner.type({ Heading: 'Twirls' }, part('2. Collection shelf'))
  await owner.type({ Heading: 'Sarees', Text: 'Woven by hand in Kutch.' }, part('3. Tiles, part 1'))
  await owner.press('Remove 3. Tiles, part 2')
  await owner.choose('Collection', 'Sarees under 4,000', region(page, '4. Collection shelf'))
  await owner.type({ Heading: 'Sarees under 4,000' }, part('4. Collection shelf'))
  const added = {
    'New arrivals': { Heading: 'New in the blue house' },
    Story: { Heading: 'The blue house', Text: 'My grandmother sewed here, and so do we.' },
    Promises: { Heading: 'Seven days to return' },
    Newsletter: { Heading: 'Letters from Bhuj' },
  }
  for (const [index, [name, values]] of Object.entries(added).entries()) {
    await owner.choose('New section', name)
    await owner.press('Add section')
    await owner.type(values, part(`${index + 5}. ${name}`))
  }
  await owner.press('Publish')
  await waitForNotification(page, 'Published. Customers see it now.')
}

/** Buys one lehenga as a visitor who has just found the shop. */
async function buyOne(): Promise<void> {
  const { page } = await visitor(smallPhone)
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'Made to twirl' }).waitFor()
  await expectAccessible(page)
  expect(await page.title()).toContain(brand['Shop name'])
  await signUpNewCustomer(page)
  await page.goto('/shop/girls-lehenga')
  await page.getByRole('link', { name: ownerProducts[0]!.title, exact: true }).click()
  await page.getByRole('region', { name: 'Also in' }).getByRole('link').first().waitFor()
  await addToCart(page)
  await goToOrderSummary(page)
  await fillDelivery(page)
  await placeOrder(page)
  await pressInPaymentWindow(page, 'Success')
  await page.getByRole('region', { name: 'Thank you' }).waitFor()
}

test(
  'an owner opens her shop on a small phone within 30 minutes, and a visitor buys',
  async () => {
    allowErrors(/status of 400|Blocked script execution/) // refused forms, previews without scripts
    const { page } = await visitor({ ...smallPhone, permissions: ['clipboard-write'] })
    const owner = new TouchUser(page)
    const steps: Record<string, () => Promise<void>> = {
      account: async () => createAdmin(owner, await setUpLink()),
      contact: () => enterContact(owner),
      brand: () => chooseBrand(owner),
      kinds: () => chooseKinds(owner),
      products: () => addProducts(owner),
      delivery: () => chargeForDelivery(owner),
      payments: () => enterGatewayKeys(owner, sandbox),
      mail: () => enterMailServer(owner, { port: smtp.port, ...mailLogin }),
      policies: () => publishPolicies(owner),
      collections: () => makeCollections(owner),
      'home page': () => arrangeHomePage(owner),
      opening: () => openTheShop(owner),
    }
    for (const [name, step] of Object.entries(steps)) {
      await step()
      console.log(`${name}: ${owner.counts.tap} taps, ${owner.minutes.toFixed(1)} min so far`)
    }
    const counted = Object.entries(owner.counts).map(([what, count]) => `${what} ${count}`)
    console.log(`${products.length} products: ${counted.join(', ')}`)
    expect(owner.minutes).toBeLessThan(MINUTES_MAX)
    await buyOne()
    const mails = () => smtp.received.map(({ to, content }) => `${to.join()} ${subjectOf(content)}`)
    await expect.poll(mails).toContainEqual(expect.stringMatching(/^meera.* order/i))
  },
  TIMEOUT_MS,
)
