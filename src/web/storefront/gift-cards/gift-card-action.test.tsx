import { expect, test } from 'vitest'
import { admin, customer } from '../../../../tests/support/builders.ts'
import { htmlOf } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { formOf } from '../../../../tests/support/route-calls.ts'
import { creditOf } from '../../../../tests/support/store-credit.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { issueGiftCard } from '#shop/gift-cards/issue-gift-card.server.ts'
import { redeemAction } from './gift-card-action.server.ts'
import { GiftCardForm } from './gift-card-form.tsx'

const { db, pool } = await testDatabase()
const { id: staffId } = await admin(db)
const asha = await customer(db)
const redeem = (giftCode: string, customerId = asha.id) =>
  redeemAction({ db, pool }, { customerId, address: '10.0.0.1', form: formOf({ giftCode }) })

async function newCode(): Promise<string> {
  const issued = await issueGiftCard(
    { db, jobs: { enqueue: async () => {} }, config: { shopName: 'Zari', shopUrl: '' } },
    {
      card: {
        ...{ amountPaise: 50_000, months: 12, paidBy: 'complimentary', paymentReference: '' },
        ...{ receiverName: '', receiverEmail: '', message: '' },
      },
      requestKey: crypto.randomUUID(),
      staffId,
    },
  )
  if (issued.outcome !== 'issued') throw new Error(issued.outcome)
  return issued.code!
}

test('a code is redeemed once, and its amount named', async () => {
  const code = await newCode()
  expect(await redeem(code)).toMatchObject({
    ...{ about: 'gift-card', tone: 'success', text: '500 Rs. of store credit are yours.' },
  })
  expect(await creditOf(db, asha.id)).toBe(50_000)
  expect(await redeem(code)).toMatchObject({
    problems: { giftCode: 'This gift card is redeemed already.' },
  })
  expect(await creditOf(db, asha.id)).toBe(50_000)
})

test('a wrong code stays in the form beside its problem, and not in the browser', async () => {
  const answer = await redeem('A2B3-C4D5')
  expect(answer).toMatchObject({ tone: 'error', typed: 'A2B3-C4D5' })
  const html = htmlOf(<GiftCardForm result={answer} />)
  expect(html).toContain('value="A2B3-C4D5"')
  expect(textOf(html)).toContain('There is no gift card with this code.')
  expect(html).toMatch(/<input(?=[^>]*name="giftCode")(?=[^>]*data-not-kept)/)
  expect((await redeem('')).problems.giftCode).toBeTruthy()
})

test('too many attempts are refused with the time to wait', async () => {
  const mira = await customer(db)
  for (let attempt = 0; attempt < 10; attempt++) await redeem('wrong', mira.id)
  const refused = await redeem(await newCode(), mira.id)
  expect(refused.problems.giftCode).toMatch(/try again/i)
  expect(await creditOf(db, mira.id)).toBe(0)
})
