import { expect, test } from 'vitest'
import { admin, type Person } from '../../../../../tests/support/builders.ts'
import { accountOf, openParcelServices } from '../../../../../tests/support/parcel-services.ts'
import { pageHtml } from '../../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../../tests/support/text-of.ts'
import {
  expectForAdminsOnly,
  formOf,
  getting,
  type Fields,
} from '../../../../../tests/support/route-calls.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { couriersAction } from './couriers-action.server.ts'
import CouriersPage, { loader } from './couriers-page.tsx'

const { services, db, sandbox } = await openParcelServices()
const meera = await admin(db)
const auth = {
  checkPassword: async (_account: object, password: string) =>
    password === 'mine' ? { outcome: 'right' } : { outcome: 'wrong-credentials' },
}
const shop = {
  ...services,
  auth,
  config: { ...services.config, shopUrl: 'http://zari.test' },
} as unknown as Shop
const send = (intent: string, fields: Fields) =>
  couriersAction(shop, {
    admin: { ...meera, firstName: '', lastName: '' },
    form: formOf({ intent, ...fields }),
    request: new Request('http://zari.test/admin/delivery/couriers', { method: 'POST' }),
  })
const load = (signedIn: Person | null = meera) =>
  loader(getting(shop, '/admin/delivery/couriers', { signedIn }))
const { password: carrierPassword, ...typed } = accountOf(sandbox)
const account = { ...typed, carrierPassword, basedOn: 0, password: 'mine' }
const accounts = () => db.selectFrom('carrier_accounts').select('email').execute()

test('the account is stored only with the admin’s password and if the carrier accepts it', async () => {
  const refusals: [Fields, string][] = [
    [{ password: 'wrong' }, 'password'],
    [{ carrierPassword: 'wrong' }, 'carrierPassword'],
    [{ carrierPassword: '' }, 'carrierPassword'],
    [{ pickupLocation: 'Elsewhere' }, 'pickupLocation'],
    [{ pickupPincode: '1' }, 'pickupPincode'],
  ]
  for (const [change, field] of refusals)
    expect((await send('save-carrier-account', { ...account, ...change })).problems).toHaveProperty(
      field,
    )
  expect(await accounts()).toEqual([])
  expect(await send('save-carrier-account', account)).toMatchObject({ tone: 'success' })
  expect(await accounts()).toEqual([{ email: account.email }])
})

test('the page shows couriers, webhook URL and account, never a secret', async () => {
  const html = pageHtml(CouriersPage, { loaderData: await load() })
  expect(html).toContain('http://zari.test/hooks/parcels')
  expect(html).toContain('AA999999999IN')
  expect(html).toContain(account.email)
  expect(textOf(html)).toContain('Leave empty to keep it')
  for (const secret of [carrierPassword, account.webhookKey]) expect(html).not.toContain(secret)
})

test('a courier is added and removed by its form', async () => {
  const courier = { name: 'Tuktuk', trackingLink: 'https://tuktuk.test/{number}' }
  expect(await send('save-courier', { ...courier, trackingLink: 'x' })).toMatchObject({
    about: 'new',
    problems: { trackingLink: expect.any(String) as string },
  })
  expect(await send('save-courier', courier)).toMatchObject({ tone: 'success' })
  const added = (await load()).couriers.find(({ name }) => name === 'Tuktuk')
  expect(await send('remove-courier', { id: added!.id })).toMatchObject({ tone: 'success' })
  expect(await send('remove-courier', { id: added!.id })).toMatchObject({ tone: 'error' })
})

test('only admins open the couriers', () => expectForAdminsOnly(shop, (signedIn) => load(signedIn)))
