import type { Page } from 'playwright'
import { ownerLogo, ownerProducts, photosOf, type OwnerProduct } from './owner-products.ts'
import { waitForNotification } from './notifications.ts'
import type { TouchUser } from './touch-user.ts'

/** The steps of an owner on the screens of the admin, from the set-up link to the opening. */

const shopOwner = {
  'First Name': 'Farida',
  'Last Name': 'Khan',
  Email: 'farida@example.com',
  Password: 'blue-door-in-bhuj',
  'Confirm Password': 'blue-door-in-bhuj',
}
export const brand = {
  'Shop name': 'Neeli Kothi',
  Tagline: 'Lehengas for girls, sarees for mothers',
}
const girlsKind = "Girls' lehenga"

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const status = (page: Page, text: string) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text })
const home = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Home' })

export async function openScreen(owner: TouchUser, link: string, heading: string): Promise<void> {
  await owner.press('More')
  await owner.follow(link, owner.page.getByRole('navigation', { name: 'Admin' }))
  await owner.arrive(heading)
}

export async function createAdmin(owner: TouchUser, link: string): Promise<void> {
  await owner.page.goto(link)
  await owner.arrive('Set up your shop')
  await owner.type(shopOwner)
  await owner.press('Create Admin Account')
  await owner.arrive('Good to see you')
}

export async function enterContact(owner: TouchUser): Promise<void> {
  const { page } = owner
  await owner.follow('Contact', region(page, 'First steps'))
  await owner.arrive('Update Site Info')
  const details = region(page, 'Shop details')
  await owner.press('Update', details)
  await waitForNotification(page, 'all fields are required!')
  await owner.type(
    {
      Address: '12 Waniyawad, Bhuj, Gujarat 370001',
      Instagram: 'https://instagram.com/neelikothi',
      Facebook: 'https://facebook.com/neelikothi',
      Pinterest: 'https://pinterest.com/neelikothi',
    },
    details,
  )
  await owner.press('Update', details)
  await waitForNotification(page, 'Updated successfully!')
  await owner.follow('Phone, WhatsApp, email and opening hours')
  await owner.arrive('Business details')
  await owner.type({
    Phone: '98250 12345',
    WhatsApp: '98250 12345',
    Email: 'hello@neelikothi.example',
    'Opening hours': 'Mon to Sat, 10 am to 7 pm',
    'Legal name': 'Neeli Kothi Textiles',
    'Grievance officer': 'Farida Khan',
    Designation: 'Owner',
    'Officer email': 'farida@neelikothi.example',
    'Officer phone': '98250 12345',
    'Dispatch time': '2 working days',
    'Delivery time': '3 to 8 working days',
    'Delivery charge': '79 Rs., free from 999 Rs.',
    'Return window': '7 days',
    'Cost of returning': '120 Rs. for the courier',
    'Refund time': '2 working days',
  })
  await owner.press('Save business details')
  await waitForNotification(page, 'Business details saved')
}

export async function chooseBrand(owner: TouchUser): Promise<void> {
  const { page } = owner
  await owner.follow('Next: Name, logo and colours')
  await owner.arrive('Brand')
  await owner.type(brand)
  await owner.choosePictures(page.getByLabel('Logo file', { exact: true }), [ownerLogo])
  await owner.set(/^Buttons/, '#0f5c5c')
  await owner.set(/^Pressed buttons/, '#0a4040')
  await owner.set(/^Ornaments/, '#9a6a2f')
  await page.getByText('Every text has enough contrast.').waitFor()
  await owner.press('Publish')
  await waitForNotification(page, 'Published. Every page shows it now.')
}

export async function chooseKinds(owner: TouchUser): Promise<void> {
  const { page } = owner
  await owner.follow('Next: Kinds of products')
  await owner.arrive('Kinds')
  await owner.press('Disable Suit')
  await page.getByRole('button', { name: 'Enable Suit' }).waitFor()
  await owner.follow('Add kind')
  await owner.arrive('Add kind')
  await owner.type({ 'Singular name': girlsKind, 'Plural name': "Girls' lehengas" })
  await owner.press('Add sizes Age in years')
  await owner.type({ 'Measurement 1': 'Bust', 'Measurement 1 of size 1': '20' })
  await owner.choose('Made for', 'Children from 5 years')
  await owner.press('Save kind')
  await owner.arrive('Kinds')
}

export async function addProduct(owner: TouchUser, product: OwnerProduct): Promise<void> {
  const { page } = owner
  const index = ownerProducts.indexOf(product)
  await owner.arrive(product.colourOf ? 'Update Product' : 'Add New Product')
  await owner.choosePictures(page.getByLabel('Image 1', { exact: true }), await photosOf(index))
  await owner.type({ Title: product.title })
  if (!product.colourOf) await describe(owner, product)
  const quantity = product.kind === girlsKind ? ['4 years', '6 years'] : ['']
  await owner.type(
    Object.fromEntries(quantity.map((size) => [`Quantity ${size}`.trim(), String(2 + index)])),
  )
  await owner.tap(page.getByText(/^Colour /))
  await owner.check(product.colour)
  if (product.colourOf) await owner.choose('State', 'Published')
  await owner.press(product.colourOf ? 'Update Product' : 'Add Product')
  await waitForNotification(
    page,
    product.colourOf ? 'Product Updated successfully' : 'Added product successfully!',
  )
  await owner.arrive('Products')
}

/** Fills in the fields that the other colours of a design take over. */
async function describe(owner: TouchUser, { kind }: OwnerProduct): Promise<void> {
  const isForGirls = kind === girlsKind
  await owner.type({
    Description: isForGirls
      ? 'A full twirl of cotton with a soft lining, a blouse and a dupatta.'
      : 'Woven by hand in Kutch, soft after the first wash.',
    'Original Price': isForGirls ? '2499' : '4499',
    'Selling Price': isForGirls ? '1899' : '3499',
  })
  await owner.choose('Type', kind)
  if (isForGirls) for (const size of ['4 years', '6 years']) await owner.check(size)
  await owner.check('Latest')
  await owner.choose('Fabric', isForGirls ? 'Cotton' : 'Silk cotton')
}

/** Opens the form of a product: empty, or filled in with another colour of the design. */
export async function beginProduct(owner: TouchUser, { colourOf }: OwnerProduct): Promise<void> {
  if (!colourOf) return owner.follow('Add New Product')
  await owner.follow(colourOf)
  await owner.arrive(colourOf)
  await owner.press('Duplicate as another colour')
}

export async function chargeForDelivery(owner: TouchUser): Promise<void> {
  await owner.follow('Next: Delivery')
  await owner.arrive('Delivery')
  await owner.type(
    { 'Delivery charge (Rs.)': '79', 'Free from (Rs.)': '999' },
    group(owner.page, 'All other places'),
  )
  await owner.press('Save delivery')
  await waitForNotification(owner.page, 'Delivery charges saved.')
}

type Keys = { keyId: string; keySecret: string; webhookSecret: string }

export async function enterGatewayKeys(owner: TouchUser, keys: Keys): Promise<void> {
  await owner.follow('Next: Payments')
  await owner.arrive('Payment settings')
  await owner.paste('Key id', keys.keyId)
  await owner.paste('Key secret', keys.keySecret)
  await owner.paste('Webhook secret', keys.webhookSecret)
  await owner.type({ 'Your password': shopOwner.Password })
  await owner.press('Check and save keys')
  await owner.page.getByText('Test keys are in use: no real money is collected.').waitFor()
  await owner.press('Copy')
}

export async function enterMailServer(
  owner: TouchUser,
  { port, user, password }: { port: number; user: string; password: string },
): Promise<void> {
  const { page } = owner
  await owner.follow('Next: Mail')
  await owner.arrive('Mail server')
  await owner.type({ Host: '127.0.0.1', Port: String(port) })
  await owner.choose('Encryption', 'Not encrypted (only on this machine)')
  await owner.type({
    'User name': user,
    'Password of the mail server': password,
    Sender: 'Neeli Kothi <hello@neelikothi.example>',
    'Your password': shopOwner.Password,
  })
  await owner.press('Save mail settings')
  await owner.press('Send test mail')
  await waitForNotification(page, `The mail server has accepted a test mail to ${shopOwner.Email}.`)
}

export async function publishPolicies(owner: TouchUser): Promise<void> {
  const { page } = owner
  await owner.follow('Next: Policies')
  await owner.arrive('Pages')
  for (const title of ['Shipping', 'Returns and refunds', 'Privacy', 'Terms of sale']) {
    await owner.follow(title)
    await owner.arrive(title)
    await owner.press('Publish')
    await status(page, 'Published').waitFor()
    await owner.follow('Pages', page.getByRole('navigation', { name: 'Breadcrumb' }))
    await owner.arrive('Pages')
  }
}

export async function openTheShop(owner: TouchUser): Promise<void> {
  await owner.follow('Next: Open the shop')
  await owner.arrive('Opening')
  await owner.press('Open the shop')
  await owner.page.getByText('The shop is open: everybody can visit it.').waitFor()
  await owner.tap(home(owner.page))
  await owner.arrive('Good to see you')
}
