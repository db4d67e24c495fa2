import { expect, test } from 'vitest'
import { admin, customer } from '../../../../tests/support/builders.ts'
import { formRequest } from '../../../../tests/support/form-request.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { routeArguments } from '../../../../tests/support/route-arguments.ts'
import { creditOf } from '../../../../tests/support/store-credit.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { findCustomerCredit } from '#shop/credit/credit-store.server.ts'
import CreditPage, { action, loader } from './credit-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
const packer = await admin(db, { role: 'packer' })
const asha = await customer(db)
const pathOf = (email: string) => `/admin/credit?email=${encodeURIComponent(email)}`

const load = (email: string, signedIn = meera) =>
  loader(
    routeArguments({ db }, { request: new Request(`http://zari.test${pathOf(email)}`), signedIn }),
  )
const send = async (fields: Record<string, string>, signedIn = meera) => {
  const newestEntry = (await findCustomerCredit(db, asha.id)).entries[0]?.id ?? 0
  const request = formRequest(pathOf(asha.email), { newestEntry: String(newestEntry), ...fields })
  return action(routeArguments({ db }, { request, signedIn }))
}

test('an admin gives credit, sees it in the history, and takes it back', async () => {
  const given = { intent: 'grant', amount: '500', reason: 'Late parcel', months: '12' }
  expect(await send(given)).toEqual({ tone: 'success', text: 'Credit given.' })
  const text = textOf(pageHtml(CreditPage, { loaderData: await load(asha.email) }))
  expect(text).toContain('Balance: 500 Rs.')
  expect(text).toMatch(/Given \(Late parcel\), .* \+ 500 Rs\./)
  const back = { intent: 'revoke', amount: '600', reason: 'Mistake' }
  expect(await send(back)).toMatchObject({ problems: { 'revoke-amount': expect.any(String) } })
  expect(await send({ ...back, amount: '100' })).toMatchObject({ tone: 'success' })
  expect(await send({ ...back, amount: '100', newestEntry: '0' })).toMatchObject({ tone: 'error' })
  expect(await creditOf(db, asha.id)).toBe(40_000)
})

test('a form without amount or reason is refused beside its field', async () => {
  const before = await creditOf(db, asha.id)
  const result = await send({ intent: 'grant', amount: 'many', reason: 'x', months: '12' })
  expect(result).toMatchObject({ tone: 'error', problems: { amount: expect.any(String) } })
  expect(await send({ intent: 'grant', amount: '5', reason: '', months: '0' })).toMatchObject({
    problems: { reason: expect.any(String) },
  })
  const html = pageHtml(CreditPage, { loaderData: await load(asha.email), actionData: result })
  expect(textOf(html)).toContain('Please type an amount')
  expect(await creditOf(db, asha.id)).toBe(before)
})

test('an unknown address and an address of staff find no customer', async () => {
  for (const email of ['nobody@zari.test', meera.email]) {
    const loaded = await load(email)
    expect(loaded.customer).toBeNull()
    expect(textOf(pageHtml(CreditPage, { loaderData: loaded }))).toContain('There is no customer')
  }
})

test('packers and customers cannot see or change credit', async () => {
  const before = await creditOf(db, asha.id)
  for (const other of [packer, asha]) {
    await expect(load(asha.email, other)).rejects.toBeDefined()
    await expect(
      send({ intent: 'grant', amount: '500', reason: 'x', months: '12' }, other),
    ).rejects.toBeDefined()
  }
  expect(await creditOf(db, asha.id)).toBe(before)
})
