import { expect, test } from 'vitest'
import { admin, orderBeingPaid } from '../../../tests/support/builders.ts'
import { newOffer } from '../../../tests/support/offers.ts'
import { testDatabase } from '../../../tests/support/test-database.ts'
import type { Offer } from './offer.ts'
import { findOffer, listOffers } from './offer-store.server.ts'
import { insertOfferUses } from './offer-use-store.server.ts'
import { deleteOffer, saveOffer } from './save-offer.server.ts'

const { db } = await testDatabase()
const meera = await admin(db)
const save = (offer: Omit<Offer, 'version'>, basedOn: number | null = null) =>
  saveOffer(db, { offer, basedOn, savedBy: meera.id })
const changes = () => db.selectFrom('staff_changes').selectAll().orderBy('id').execute()
const stored = async () => [await listOffers(db), await changes()]

const diwali = newOffer({ name: 'Diwali', code: 'DIWALI10', endsAt: '2099-12-01T00:00' })

test('a new offer is stored as it was entered, and logged', async () => {
  expect(await save(diwali)).toEqual({ outcome: 'saved' })
  expect(await findOffer(db, diwali.id)).toEqual({ ...diwali, version: 1 })
  expect(await changes()).toMatchObject([
    { action: 'offer-added', subject: `offer:${diwali.id}`, staff_id: meera.id, before: null },
  ])
})

test('an edit is stored with every field, and only changed fields are logged', async () => {
  const edited: Omit<Offer, 'version'> = {
    ...diwali,
    kind: 'amount',
    target: 'lines',
    percentBp: null,
    amountPaise: 50_000,
    maxDiscountPaise: 100_000,
    roundsToRupee: true,
    kinds: ['saree'],
    collections: ['Latest'],
    productIds: ['00000000-0000-4000-8000-000000000001'],
    excludesReduced: true,
    minSubtotalPaise: 200_000,
    isCombinable: true,
    isFirstOrderOnly: true,
    usageLimit: 10,
    perCustomerLimit: 2,
    startsAt: '2026-11-24T10:30',
    endsAt: '',
  }
  expect(await save(edited, 1)).toEqual({ outcome: 'saved' })
  expect(await findOffer(db, diwali.id)).toEqual({ ...edited, version: 2 })
  await save({ ...edited, state: 'paused' }, 2)
  expect((await changes()).at(-1)).toMatchObject({
    action: 'offer-edited',
    before: { state: 'active' },
    after: { state: 'paused' },
  })
})

test('a refused edit writes nothing', async () => {
  const other = newOffer({ code: 'HOLI' })
  await save(other)
  const before = await stored()
  expect(await save({ ...other, name: 'Late' }, 2)).toEqual({ outcome: 'changed-by-someone-else' })
  expect(await save({ ...other, code: 'DIWALI10' }, 1)).toEqual({ outcome: 'code-taken' })
  expect(await save(newOffer({ code: 'HOLI' }))).toEqual({ outcome: 'code-taken' })
  expect(await save(newOffer(), 1)).toEqual({ outcome: 'no-such-offer' })
  expect(await stored()).toEqual(before)
})

test('of two admins who save the same version one is refused', async () => {
  const offer = newOffer()
  await save(offer)
  const outcomes = await Promise.all(['One', 'Two'].map((name) => save({ ...offer, name }, 1)))
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    'changed-by-someone-else',
    'saved',
  ])
})

test('several automatic offers may run at once', async () => {
  expect(await save(newOffer({ name: 'One' }))).toEqual({ outcome: 'saved' })
  expect(await save(newOffer({ name: 'Two' }))).toEqual({ outcome: 'saved' })
})

test('an offer is deleted only if no order has used it', async () => {
  const [unused, used] = [newOffer(), newOffer()]
  await save(unused)
  await save(used)
  const order = await orderBeingPaid(db)
  await insertOfferUses(db, [
    {
      offerId: used.id,
      orderId: order.id,
      customerId: meera.id,
      phone: '',
      email: '',
      state: 'used',
      discountPaise: 100,
    },
  ])
  const remove = (id: string) => deleteOffer(db, { id, deletedBy: meera.id })
  expect(await remove(unused.id)).toBe('deleted')
  expect((await changes()).at(-1)).toMatchObject({ action: 'offer-deleted', after: null })
  const before = await stored()
  expect(await remove(used.id)).toBe('used')
  expect(await remove(unused.id)).toBe('no-such-offer')
  expect(await stored()).toEqual(before)
})
