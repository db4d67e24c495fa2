import { waitForHydration } from './browser.ts'
import type { FrameLocator, Page } from 'playwright'
import { expect } from 'vitest'

/** Actions of a customer in the browser. Controls are found by their accessible names. */

export type NewCustomer = { firstName: string; lastName: string; email: string; password: string }

let customers = 0
export function newCustomer(firstName = 'Meera'): NewCustomer {
  customers += 1
  return {
    firstName,
    lastName: 'Iyer',
    email: `${firstName.toLowerCase()}-${customers}@example.com`,
    password: 'six-yards-of-silk',
  }
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

export async function signUp(page: Page, person: NewCustomer): Promise<void> {
  await page.goto('/authentication')
  // Hydration may add the pieces of the cart above the link, which then moves.
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await field(page, 'First Name').fill(person.firstName)
  await field(page, 'Last Name').fill(person.lastName)
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await field(page, 'Confirm Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByText('Signed Up Successfully').waitFor()
}

export async function logIn(
  page: Page,
  person: { email: string; password: string },
  at = '/authentication',
): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith(at)) await page.goto(at)
  const button = page.getByRole('main').getByRole('button', { name: 'Login', exact: true })
  // The address changes before the page, which may have a field `Email` too.
  await button.waitFor()
  await waitForHydration(page)
  await field(page, 'Email').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await button.click()
  await page.waitForURL((url) => url.pathname !== at)
}

/** Signs up by a request, because a filled-in form costs seconds. `signUp` fills it in. */
export async function signUpNewCustomer(page: Page, person = newCustomer()): Promise<NewCustomer> {
  const answer = await page.request.post('/authentication?mode=sign-up', {
    form: { ...person, confirmPassword: person.password },
  })
  expect(answer.status()).toBe(200)
  await logIn(page, person)
  return person
}

export async function putInCart(page: Page, product: { id: string }): Promise<void> {
  await page.goto(`/productinfo/${product.id}`)
  await addToCart(page)
}

export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await page.getByRole('button', { name: 'Remove from Cart', exact: true }).waitFor()
}

export async function goToOrderSummary(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go to Cart' }).click()
  await page.getByRole('button', { name: 'Order Now' }).click()
  await page.getByRole('button', { name: 'Place Order' }).waitFor()
}

export const home = {
  'First Name': 'Meera',
  'Last Name': 'Iyer',
  Email: 'meera@example.com',
  'House No': '14',
  'Area / Road': 'Temple Road',
  City: 'Mysuru',
  State: 'Karnataka',
  Pincode: '570001',
  'Phone No': '9876543210',
}

export async function fillDelivery(
  page: Page,
  address: Record<string, string> = home,
): Promise<void> {
  for (const [name, value] of Object.entries(address)) await field(page, name).fill(value)
}

export function placeOrder(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Place Order' }).click()
}

/** Returns the gateway's payment window, which is a frame from another origin. */
export function paymentWindow(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Razorpay Sandbox"]')
}

export function pressInPaymentWindow(
  page: Page,
  name: 'Success' | 'Failure' | 'Close' | 'Pay, then close the tab',
): Promise<void> {
  return paymentWindow(page).getByRole('button', { name }).click()
}

export function totalOf(page: Page): Promise<string> {
  return page.getByRole('definition').filter({ hasText: 'Rs.' }).last().innerText()
}

export async function statusOf(page: Page): Promise<string | null> {
  return page.getByRole('progressbar').first().getAttribute('aria-valuetext')
}

export const owner = { email: 'owner@example.com', password: 'keeps-the-keys-1' }
