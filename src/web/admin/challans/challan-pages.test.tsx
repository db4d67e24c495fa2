import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CHALLANS_LISTED, type LateApprovals } from '#shop/challans/challan.ts'
import { cancelChallan } from '#shop/challans/issue-challan.server.ts'
import { admin, type Person } from '../../../../tests/support/builders.ts'
import { issuedChallan } from '../../../../tests/support/challans.ts'
import { enterBusinessDetails } from '../../../../tests/support/documents.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  descriptionOf,
  linksOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { expectForAdminsOnly, getting } from '../../../../tests/support/route-calls.ts'
import { registerForTax } from '../../../../tests/support/tax-settings.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { loader as loadFile } from './challan-file.ts'
import ChallanPage, { loader as loadChallan } from './challan-page.tsx'
import ChallansPage, { loader as loadList } from './challans-page.tsx'
import NewChallanPage, { loader as loadNew } from './new-challan-page.tsx'

const { db } = await testDatabase()
const meera = await admin(db)
await enterBusinessDetails(db)
await registerForTax(db)
const PATH = '/admin/challans'
const list = (signedIn: Person | null = meera) => loadList(getting({ db }, PATH, { signedIn }))
function visit<Arguments>(id: string | number, signedIn: Person | null = meera, query = '') {
  const params = { id: String(id) }
  return getting<Arguments>({ db }, `${PATH}/${id}${query}`, { signedIn, params })
}
type Listed = Awaited<ReturnType<typeof list>>['challans'][number]
const open = await issuedChallan(db, meera.id)
const noneLate: LateApprovals = { count: 0, challans: [] }
const listHtml = (challans: Listed[], late = noneLate) =>
  pageHtml(ChallansPage, { loaderData: { challans, late, today: '2026-11-27' } })
const formsIn = (html: string) =>
  tagsOf(html, 'input')
    .filter((tag) => attributeOf(tag, 'name') === 'intent')
    .map((tag) => attributeOf(tag, 'value'))

test('an empty list says so and leads to the form', () => {
  const html = listHtml([])
  expect(textOf(html)).toContain('No delivery challans')
  expect(linksOf(html)['New challan']).toBe('/admin/challans/new')
  expect(textOf(html)).not.toContain('Only the newest')
})

test('only an open challan can be cancelled or come back, on a day since it was issued', () => {
  const html = listHtml([{ ...open, issuedOn: '2026-11-20' }])
  expect(formsIn(html)).toEqual(['goods-back', 'cancel-challan'])
  expect(controlLabelled(html, 'Back on')).toContain('min="2026-11-20" max="2026-11-27"')
  expect(textOf(html)).toContain('Not back yet')
  const back = listHtml([{ ...open, returnedOn: '2026-11-21' }])
  expect(formsIn(back)).toEqual([])
  expect(textOf(back)).toContain('Back since Nov 21, 2026')
  const evil = '<img src=x onerror=alert(1)>'
  const cancelled = listHtml([{ ...open, cancelledAt: new Date(), cancelReason: evil }])
  expect(formsIn(cancelled)).toEqual([])
  expect(textOf(cancelled)).toContain('Cancelled: &lt;img')
})

test('goods on approval say when their invoice is due, and warn when it is late', () => {
  const approval = { ...open, reason: 'on-approval' as const }
  const soon = listHtml([{ ...approval, issuedOn: '2026-11-20' }])
  expect(formsIn(soon)).toEqual(['goods-back', 'goods-sold', 'cancel-challan'])
  expect(textOf(soon)).toContain('Not back by May 20, 2027 means sold')
  const late = listHtml([{ ...approval, issuedOn: '2026-05-20' }])
  expect(textOf(late)).toContain('The invoice was due on Nov 20, 2026.')
  const sold = listHtml([{ ...approval, invoiceNumber: 'TI/26-27/000031' }])
  expect(formsIn(sold)).toEqual([])
  expect(textOf(sold)).toContain('Sold with invoice TI/26-27/000031')
})

test('a full list says that older challans are missing', () => {
  const many = Array.from({ length: CHALLANS_LISTED }, (_, id) => ({ ...open, id: id + 1 }))
  const words = `Only the newest ${CHALLANS_LISTED} are listed.`
  expect(textOf(listHtml(many))).toContain(words)
  expect(textOf(listHtml(many.slice(1)))).not.toContain(words)
})

test('late invoices stand above the list, each once, with the number of all of them', () => {
  const late = [7, 8].map((id) => ({
    ...{ ...open, id, number: `DC/25-26/00000${id}` },
    ...{ reason: 'on-approval' as const, issuedOn: '2026-05-20' },
  }))
  const html = listHtml([open, late[0]!], { count: 2, challans: late })
  const text = textOf(html)
  expect(text).toContain('Late invoices (2)')
  expect(text.match(/The invoice was due on Nov 20, 2026/g)).toHaveLength(2)
  expect(text.indexOf(late[1]!.number)).toBeLessThan(text.indexOf(open.number))
  expect(text).not.toContain('oldest')
  expect(textOf(listHtml([open], { count: 3, challans: late }))).toContain('These are the 2 oldest')
  expect(textOf(listHtml([open]))).not.toContain('Late invoices')
})

test('a late invoice is found behind any number of newer challans', async () => {
  const late = await issuedChallan(db, meera.id, new Date('2025-05-20T06:00:00Z'), 'on-approval')
  await sql`insert into challans (number, prefix, financial_year, serial, issued_on, issued_at, issued_by,
    request_key, reason, supplier, consignee, lines, total_paise)
    select 'X' || n, 'X', financial_year, n, issued_on, issued_at, issued_by, gen_random_uuid(), reason,
      supplier, consignee, lines, total_paise
    from challans, generate_series(1, ${CHALLANS_LISTED}::int) n where challans.id = ${open.id}`.execute(
    db,
  )
  const { challans, late: found } = await list()
  expect(challans.map(({ id }) => id)).not.toContain(late.id)
  expect(found).toMatchObject({ count: 1, challans: [{ id: late.id }] })
})

test('a refused form shows each problem at its field, keeps key, texts and choices, and folds empty lines', () => {
  const loaderData = { requestKey: 'new-key' }
  const html = pageHtml(NewChallanPage, {
    loaderData,
    actionData: {
      ...{ outcome: 'refused', text: 'Nothing was issued.' },
      problems: { pincode: 'Please enter six digits.', state: 'Please fill this in.' },
      typed: {
        ...{ requestKey: 'old-key', name: 'A "quoted" & Sons', reason: 'exhibition' },
        'value-1': '12',
      },
    },
  })
  const described = (label: string) => descriptionOf(html, controlLabelled(html, label))
  expect(described('Pincode')).toEqual(['Please enter six digits.'])
  expect(described('State')).toEqual(['Please fill this in.'])
  expect(described('City')).toEqual([])
  expect(html).toContain('name="requestKey" value="old-key"')
  expect(html).toContain('value="A &quot;quoted&quot; &amp; Sons"')
  expect(html).toContain('<option value="exhibition" selected="">')
  expect(controlLabelled(html, 'Value 2')).toContain('value="12"')
  const folded = [...html.matchAll(/<details( open="")?><summary[^>]*>Goods (?:<!-- -->)?(\d)/g)]
  expect(folded.map(([, open, number]) => [number, open !== undefined])).toEqual([
    ...[['2', true] as const, ...[3, 4, 5, 6, 7, 8].map((line) => [String(line), false] as const)],
  ])
  const lost = { outcome: 'refused', text: 'No connection', problems: {}, typed: null }
  expect(pageHtml(NewChallanPage, { loaderData, actionData: lost })).toContain('value="new-key"')
})

test('each visit to the form gets its own key', async () => {
  const load = () => loadNew(getting({ db }, `${PATH}/new`, { signedIn: meera }))
  expect((await load()).requestKey).not.toBe((await load()).requestKey)
})

test.each([
  ['', 1],
  ['?copies=2', 2],
  ['?copies=3', 3],
  ['?copies=4', 1],
  ['?copies=x', 1],
])('the page with "%s" prints %i copies', async (query, copies) => {
  const html = pageHtml(ChallanPage, {
    loaderData: await loadChallan(visit(open.id, meera, query)),
  })
  const text = textOf(html)
  const shown = ['ORIGINAL FOR', 'DUPLICATE FOR', 'TRIPLICATE FOR'].map((copy) =>
    text.includes(copy),
  )
  expect(shown).toEqual([true, copies > 1, copies > 2])
  expect(linksOf(html)['PDF']).toBe(`/admin/challans/${open.id}/pdf`)
  expect(buttonNamed(html, 'Print')).toContain('type="button"')
})

test('the print of a cancelled challan says that it is cancelled', async () => {
  const { id } = await issuedChallan(db, meera.id)
  const text = async () =>
    textOf(pageHtml(ChallanPage, { loaderData: await loadChallan(visit(id)) }))
  expect(await text()).not.toContain('CANCELLED')
  await cancelChallan(db, { id, staffId: meera.id, reason: 'Never left' })
  expect(await text()).toContain('CANCELLED on')
})

test.each(['0', `0${open.id}`, `${open.id}.0`, '-1', 'x', '9'.repeat(15), '9'.repeat(16)])(
  'the page and the file of the challan "%s" are not found',
  async (id) => {
    await expect(loadChallan(visit(id))).rejects.toMatchObject({ status: 404 })
    await expect(loadFile(visit(id))).rejects.toMatchObject({ status: 404 })
  },
)

test('only admins see list, form, page and file', async () => {
  await expectForAdminsOnly({ db }, list)
  await expectForAdminsOnly({ db }, (signedIn) =>
    loadNew(getting({ db }, `${PATH}/new`, { signedIn })),
  )
  await expectForAdminsOnly({ db }, (signedIn) => loadChallan(visit(open.id, signedIn)))
  await expectForAdminsOnly({ db }, (signedIn) => loadFile(visit(open.id, signedIn)))
})
