import { expect, test } from 'vitest'
import { admin } from '../../../../tests/support/builders.ts'
import { formOf } from '../../../../tests/support/route-calls.ts'
import { testDatabase } from '../../../../tests/support/test-database.ts'
import { saveCustomerMails } from '../save-settings.server.ts'
import { findCustomerMails } from './customer-mails-store.server.ts'
import { parseCustomerMails } from './customer-mails.ts'

const { db } = await testDatabase()

test('at least one and at most twenty people are notified per piece', () => {
  const parse = (notifiedPerPiece: string) =>
    parseCustomerMails(formOf({ notifiedPerPiece, reviewMailDays: 7 }))
  for (const typed of ['1', ' 20 ']) expect(parse(typed).errors).toEqual([])
  expect(parse('3').value).toEqual({
    notifiedPerPiece: 3,
    reviewMailsAreOn: false,
    reviewMailDays: 7,
    cartReminderHours: null,
  })
  for (const typed of ['', '0', '21', '-1', '1.5', 'two', '1e1'])
    expect(parse(typed).errors, typed).toEqual([{ field: 'notifiedPerPiece', code: 'not-a-count' }])
})

test('customers are asked for a review one to sixty days after the delivery, or never', () => {
  const parse = (reviewMailDays: string) =>
    parseCustomerMails(formOf({ notifiedPerPiece: 1, reviewMailDays, reviewMailsAreOn: 'on' }))
  expect(parse('60')).toMatchObject({ value: { reviewMailsAreOn: true }, errors: [] })
  for (const typed of ['', '0', '61', 'soon'])
    expect(parse(typed).errors, typed).toEqual([{ field: 'reviewMailDays', code: 'not-a-count' }])
})

test('carts are mailed about one to seventy-two hours after the last change, or never', () => {
  const parse = (cartReminderHours: string) =>
    parseCustomerMails(formOf({ notifiedPerPiece: 1, reviewMailDays: 7, cartReminderHours }))
  for (const [typed, hours] of [
    ['', null],
    [' ', null],
    ['1', 1],
    ['72', 72],
  ] as const)
    expect(parse(typed)).toMatchObject({ value: { cartReminderHours: hours }, errors: [] })
  for (const typed of ['0', '73', '1.5', 'soon'])
    expect(parse(typed).errors, typed).toEqual([
      { field: 'cartReminderHours', code: 'not-a-count' },
    ])
})

test('the saved number is read back and logged, and an outdated edit changes nothing', async () => {
  const changedBy = (await admin(db)).id
  const { version, ...before } = await findCustomerMails(db)
  const edit = { ...before, notifiedPerPiece: 4, basedOn: version, changedBy }
  expect(await saveCustomerMails(db, edit)).toEqual({ outcome: 'saved' })
  expect(await saveCustomerMails(db, { ...edit, notifiedPerPiece: 9 })).toEqual({
    outcome: 'changed-by-someone-else',
  })
  expect(await findCustomerMails(db)).toEqual({
    ...before,
    notifiedPerPiece: 4,
    version: version + 1,
  })
  expect(await db.selectFrom('staff_changes').select(['before', 'after']).execute()).toEqual([
    { before: { notifiedPerPiece: 1 }, after: { notifiedPerPiece: 4 } },
  ])
})
