import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { bookNames } from '../../../../tests/support/book-documents.ts'
import { tallyMasters } from '../tally/tally-masters.ts'
import { tallyPayments, transferEntries } from '../tally/tally-payments.ts'
import { zohoJournals } from '../zoho/zoho-journals.ts'
import { transferRegister } from './transfer-register.ts'
import { transferDifference, type Transfer } from './transfer.ts'

const reference = (name: string) => readFileSync(`tests/books/reference/${name}`, 'utf8')

const refund: Transfer = {
  kind: 'refund',
  id: 7,
  madeOn: '2026-11-12',
  amountPaise: 449_900,
  orderNumber: 'ZR10024500',
  creditNote: 'CN/26-27/000004',
  customer: 'Asha Rao',
  payeeShown: 'a…@okaxis',
  reference: '412345678901',
}
const exchange: Transfer = {
  kind: 'exchange',
  id: 3,
  madeOn: '2026-11-30',
  amountPaise: 250_050,
  orderNumber: 'ZR10024777',
  creditNote: '',
  customer: 'Iyer, Mira',
  payeeShown: 'account ending in 6789',
  reference: 'UTIBN26110012345',
}
const both = [refund, exchange]

test('the register of transfers equals its reference', async () => {
  expect(await text(transferRegister(both))).toBe(reference('transfers.csv'))
})

test('the payment vouchers for Tally equal their reference, and each adds up to zero', async () => {
  expect(await text(tallyPayments(both, bookNames))).toBe(reference('tally-payments.xml'))
  for (const transfer of both) {
    const entries = transferEntries(transfer, bookNames)
    expect(entries.reduce((sum, { creditPaise }) => sum + creditPaise, 0)).toBe(0)
  }
})

test('the journals for Zoho Books equal their reference', async () => {
  expect(await text(zohoJournals(both, bookNames))).toBe(reference('zoho-journals.csv'))
})

test('the ledgers for Tally have the bank only if money was transferred', async () => {
  const bank = '<LEDGER NAME="Bank" ACTION="Create">'
  expect(await text(tallyMasters(bookNames, [500], true))).toContain(bank)
  expect(await text(tallyMasters(bookNames, [500]))).not.toContain(bank)
})

test('names of the accountant are used, and a formula in a name is text', async () => {
  const names = {
    ...bookNames,
    tallyBank: 'HDFC & Co',
    zohoBank: 'HDFC',
    zohoReceivable: 'Debtors',
  }
  expect(await text(tallyPayments(both, names))).toContain('HDFC &amp; Co')
  expect(await text(zohoJournals(both, names))).toContain(',INR,Debtors,')
  expect(await text(transferRegister([{ ...refund, customer: '=1+1' }]))).toContain(",'=1+1,")
})

test('the difference is what neither transfers nor open debts explain', () => {
  const sums = {
    owedBeforePaise: 100,
    refundsDuePaise: 500,
    creditDuePaise: 300,
    refundsMadePaise: 400,
    exchangesMadePaise: 300,
    owedAfterPaise: 200,
    madeCount: 2,
  }
  expect(transferDifference(sums)).toBe(0)
  expect(transferDifference({ ...sums, refundsMadePaise: 350 })).toBe(50)
})
