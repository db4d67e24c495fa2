import type { Page } from 'playwright'
import { ownerLogo, ownerProducts, photosOf, type OwnerProduct } from './owner-products.ts'
import { waitForNotification } from './notifications.ts'
import type { Thumb } from './thumb.ts'

/** The steps of an owner on the screens of the admin, from the set-up link to the opening. */

export const shopOwner = {
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
export const girlsKind = "Girls' lehenga"

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const status = (page: Page, text: string) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text })
const home = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Home' })

async function openScreen(thumb: Thumb, link: string, heading: string): Promise<void> {
  await thumb.press('More')
  await thumb.follow(link, thumb.page.getByRole('navigation', { name: 'Admin' }))
  await thumb.arrive(heading)
}

export async function createAdmin(thumb: Thumb, link: string): Promise<void> {
  await thumb.page.goto(link)
  await thumb.arrive('Set up your shop')
  await thumb.type(shopOwner)
  await thumb.press('Create Admin Account')
  await thumb.arrive('Good to see you')
}

export async function enterContact(thumb: Thumb): Promise<void> {
  const { page } = thumb
  await thumb.follow('Contact', region(page, 'First steps'))
  await thumb.arrive('Update Site Info')
  const details = region(page, 'Shop details')
  await thumb.press('Update', details)
  await waitForNotification(page, 'all fields are required!')
  await thumb.type(
    {
      Address: '12 Waniyawad, Bhuj, Gujarat 370001',
      Instagram: 'https://instagram.com/neelikothi',
      Facebook: 'https://facebook.com/neelikothi',
      Pinterest: 'https://pinterest.com/neelikothi',
    },
    details,
  )
  await thumb.press('Update', details)
  await waitForNotification(page, 'Updated successfully!')
  await thumb.follow('Phone, WhatsApp, email and opening hours')
  await thumb.arrive('Business details')
  await thumb.type({
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
  await thumb.press('Save business details')
  await waitForNotification(page, 'Business details saved')
}

export async function chooseBrand(thumb: Thumb): Promise<void> {
  const { page } = thumb
  await thumb.follow('Next: Name, logo and colours')
  await thumb.arrive('Brand')
  await thumb.type(brand)
  await thumb.choosePictures(page.getByLabel('Logo file', { exact: true }), [ownerLogo])
  await thumb.set(/^Buttons/, '#0f5c5c')
  await thumb.set(/^Pressed buttons/, '#0a4040')
  await thumb.set(/^Ornaments/, '#9a6a2f')
  await page.getByText('Every text has enough contrast.').waitFor()
  await thumb.press('Publish')
  await waitForNotification(page, 'Published. Every page shows it now.')
}

export async function chooseKinds(thumb: Thumb): Promise<void> {
  const { page } = thumb
  await thumb.follow('Next: Kinds of products')
  await thumb.arrive('Kinds')
  await thumb.press('Disable Suit')
  await page.getByRole('button', { name: 'Enable Suit' }).waitFor()
  await thumb.follow('Add kind')
  await thumb.arrive('Add kind')
  await thumb.type({ 'Singular name': girlsKind, 'Plural name': "Girls' lehengas" })
  await thumb.press('Add sizes Age in years')
  await thumb.type({ 'Measurement 1': 'Bust', 'Measurement 1 of size 1': '20' })
  await thumb.choose('Made for', 'Children from 5 years')
  await thumb.press('Save kind')
  await thumb.arrive('Kinds')
}

export async function addProduct(thumb: Thumb, product: OwnerProduct): Promise<void> {
  const { page } = thumb
  const index = ownerProducts.indexOf(product)
  await thumb.arrive(product.colourOf ? 'Update Product' : 'Add New Product')
  await thumb.choosePictures(page.getByLabel('Image 1', { exact: true }), await photosOf(index))
  await thumb.type({ Title: product.title })
  if (!product.colourOf) await describe(thumb, product)
  const quantity = product.kind === girlsKind ? ['4 years', '6 years'] : ['']
  await thumb.type(
    Object.fromEntries(quantity.map((size) => [`Quantity ${size}`.trim(), String(2 + index)])),
  )
  await thumb.tap(page.getByText(/^Colour /))
  await thumb.check(product.colour)
  if (product.colourOf) await thumb.choose('State', 'Published')
  await thumb.press(product.colourOf ? 'Update Product' : 'Add Product')
  await waitForNotification(
    page,
    product.colourOf ? 'Product Updated successfully' : 'Added product successfully!',
  )
  await thumb.arrive('Products')
}

/** Fills in the fields that the other colours of a design take over. */
async function describe(thumb: Thumb, { kind }: OwnerProduct): Promise<void> {
  const isForGirls = kind === girlsKind
  await thumb.type({
    Description: isForGirls
      ? 'A full twirl of cotton with a soft lining, a blouse and a dupatta.'
      : 'Woven by hand in Kutch, soft after the first wash.',
    'Original Price': isForGirls ? '2499' : '4499',
    'Selling Price': isForGirls ? '1899' : '3499',
  })
  await thumb.choose('Type', kind)
  if (isForGirls) for (const size of ['4 years', '6 years']) await thumb.check(size)
  await thumb.check('Latest')
  await thumb.choose('Fabric', isForGirls ? 'Cotton' : 'Silk cotton')
}

/** Opens the form of a product: empty, or filled in with another colour of the design. */
export async function beginProduct(thumb: Thumb, { colourOf }: OwnerProduct): Promise<void> {
  if (!colourOf) return thumb.follow('Add New Product')
  await thumb.follow(colourOf)
  await thumb.arrive(colourOf)
  await thumb.press('Duplicate as another colour')
}

export async function chargeForDelivery(thumb: Thumb): Promise<void> {
  await thumb.follow('Next: Delivery')
  await thumb.arrive('Delivery')
  await thumb.type(
    { 'Delivery charge (Rs.)': '79', 'Free from (Rs.)': '999' },
    group(thumb.page, 'All other places'),
  )
  await thumb.press('Save delivery')
  await waitForNotification(thumb.page, 'Delivery charges saved.')
}

type Keys = { keyId: string; keySecret: string; webhookSecret: string }

export async function enterGatewayKeys(thumb: Thumb, keys: Keys): Promise<void> {
  await thumb.follow('Next: Payments')
  await thumb.arrive('Payment settings')
  await thumb.paste('Key id', keys.keyId)
  await thumb.paste('Key secret', keys.keySecret)
  await thumb.paste('Webhook secret', keys.webhookSecret)
  await thumb.type({ 'Your password': shopOwner.Password })
  await thumb.press('Check and save keys')
  await thumb.page.getByText('Test keys are in use: no real money is collected.').waitFor()
  await thumb.press('Copy')
}

export async function enterMailServer(
  thumb: Thumb,
  { port, user, password }: { port: number; user: string; password: string },
): Promise<void> {
  const { page } = thumb
  await thumb.follow('Next: Mail')
  await thumb.arrive('Mail server')
  await thumb.type({ Host: '127.0.0.1', Port: String(port) })
  await thumb.choose('Encryption', 'Not encrypted (only on this machine)')
  await thumb.type({
    'User name': user,
    'Password of the mail server': password,
    Sender: 'Neeli Kothi <hello@neelikothi.example>',
    'Your password': shopOwner.Password,
  })
  await thumb.press('Save mail settings')
  await thumb.press('Send test mail')
  await waitForNotification(page, `The mail server has accepted a test mail to ${shopOwner.Email}.`)
}

export async function publishPolicies(thumb: Thumb): Promise<void> {
  const { page } = thumb
  await thumb.follow('Next: Policies')
  await thumb.arrive('Pages')
  for (const title of ['Shipping', 'Returns and refunds', 'Privacy', 'Terms of sale']) {
    await thumb.follow(title)
    await thumb.arrive(title)
    await thumb.press('Publish')
    await status(page, 'Published').waitFor()
    await thumb.follow('Pages', page.getByRole('navigation', { name: 'Breadcrumb' }))
    await thumb.arrive('Pages')
  }
}

export async function openTheShop(thumb: Thumb): Promise<void> {
  await thumb.follow('Next: Open the shop')
  await thumb.arrive('Opening')
  await thumb.press('Open the shop')
  await thumb.page.getByText('The shop is open: everybody can visit it.').waitFor()
  await thumb.tap(home(thumb.page))
  await thumb.arrive('Good to see you')
}

export { group, openScreen, region }
