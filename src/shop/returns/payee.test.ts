import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formOf } from '../../../tests/support/route-calls.ts'
import { maskedPayee, parsePayee, upiLink, type Payee } from './payee.ts'

const errorsOf = (fields: Record<string, string>) =>
  parsePayee(formOf(fields)).errors.map(({ field, code }) => `${field} ${code}`)
const bank = { account: '123456789012', ifsc: 'HDFC0001234', name: 'Asha Rao' }

test.each([
  ['asha.rao@okaxis', true],
  ['9876543210@upi', true],
  ['as@ok', true],
  ['a@okaxis', false],
  ['asha@o', false],
  ['asha@ok1', false],
  ['asha rao@okaxis', true],
  ['asha+1@okaxis', false],
  ['asha@okaxis@okaxis', false],
  ['@okaxis', false],
])('the UPI id %j is accepted: %s', (upi, isAccepted) => {
  expect(errorsOf({ upi })).toEqual(isAccepted ? [] : ['upi not-upi'])
})

test.each([
  [{ account: '123456' }, []],
  [{ account: '123456789012345678' }, []],
  [{ account: '12345' }, ['account not-account']],
  [{ account: '1234567890123456789' }, ['account not-account']],
  [{ account: '१२३४५६७' }, []],
  [{ account: '12345x' }, ['account not-account']],
  [{ ifsc: 'hdfc 0 001234' }, []],
  [{ ifsc: 'HDFC1001234' }, ['ifsc not-ifsc']],
  [{ ifsc: 'HDF00001234' }, ['ifsc not-ifsc']],
  [{ ifsc: 'HDFC00012345' }, ['ifsc not-ifsc']],
  [{ name: 'x'.repeat(100) }, []],
  [{ name: 'x'.repeat(101) }, ['name name-missing']],
])('a bank account with %j has the errors %j', (change, errors) => {
  expect(errorsOf({ ...bank, ...change })).toEqual(errors)
})

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength, maxLength }).map((all) => all.join(''))

test('a masked account shows its last four digits and nothing else of the payee', () => {
  fc.assert(
    fc.property(digits(9, 18), (account) => {
      const shown = maskedPayee({ upi: '', ...bank, account })
      expect(shown.replaceAll(/\D/g, '')).toBe(account.slice(-4))
      expect(shown).not.toContain(bank.ifsc)
      expect(shown).not.toContain(bank.name)
    }),
  )
})

const handle = fc
  .array(fc.constantFrom(...'abcdefghijk0123456789._-'), { minLength: 2, maxLength: 40 })
  .map((all) => all.join(''))
const someUpi = fc
  .tuple(handle, fc.constantFrom('okaxis', 'upi', 'icici'))
  .map(([name, bankName]) => `${name}@${bankName}`)

test('every readable UPI id is accepted as typed, and its link gives the app the same id and amount', () => {
  fc.assert(
    fc.property(
      someUpi,
      fc.integer({ min: 1, max: 50_000_000 }),
      fc.string(),
      (upi, paise, note) => {
        const { value, errors } = parsePayee(formOf({ upi }))
        expect([value.upi, errors]).toEqual([upi, []])
        const payee: Payee = { ...value, name: 'Asha & Rao' }
        const link = upiLink(payee, { amountPaise: paise, note: note.toWellFormed() })!
        const fields = new URL(link).searchParams
        expect(fields.get('pa')).toBe(upi)
        expect(fields.get('pn')).toBe('Asha & Rao')
        expect(fields.get('tn')).toBe(note.toWellFormed())
        expect(Math.round(Number(fields.get('am')) * 100)).toBe(paise)
        expect(link).not.toContain('+')
      },
    ),
  )
})
