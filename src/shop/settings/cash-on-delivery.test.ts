import { expect, test } from 'vitest'
import {
  cashObstacle,
  isCashPossible,
  lawfulCash,
  parseCashForm,
  type CashOnDelivery,
} from './cash-on-delivery.ts'

const parseCash = (fields: Record<string, string>, law: CashOnDelivery = cash) =>
  parseCashForm({ get: (name: string) => fields[name] ?? null }, law)
const cash: CashOnDelivery = {
  isOn: true,
  maxPaise: 500_000,
  pincodes: [],
  refusedPhones: [],
  openMax: 3,
  returnsMax: 2,
  returnsDays: 180,
  forbiddenFromPaise: 20_000_000,
  version: 1,
}
const order = {
  totalPaise: 249_900,
  cashFeePaise: 0,
  pincode: '411001',
  phoneNo: '9876543210',
  altPhoneNo: '',
  openOfAccount: 0,
  openFromAddress: 0,
  returned: 0,
}

const filled = {
  codIsOn: 'on',
  codMax: '5,000',
  codOpenMax: '3',
  codPincodes: '',
  codPhones: '',
  codReturnsMax: '2',
  codReturnsDays: '180',
}

test('cash on delivery is possible up to its limit while it is switched on', () => {
  expect(isCashPossible({ isOn: true, maxPaise: 500_000 }, 500_000)).toBe(true)
  expect(isCashPossible({ isOn: true, maxPaise: 500_000 }, 500_001)).toBe(false)
  expect(isCashPossible({ isOn: false, maxPaise: 500_000 }, 100)).toBe(false)
})

test('no setting allows 2,00,000 rupees in cash, nor one from before that limit', () => {
  expect(lawfulCash({ ...cash, maxPaise: 50_000_000 }).maxPaise).toBe(19_999_900)
  expect(lawfulCash(cash)).toEqual(cash)
  expect(parseCash({ ...filled, codMax: '1,99,999' })).toMatchObject({
    maxPaise: 19_999_900,
  })
})

test('another legal limit changes what may be set and what an order may cost in cash', () => {
  const law = { ...cash, forbiddenFromPaise: 300_000 }
  expect(lawfulCash(law).maxPaise).toBe(299_900)
  expect(cashObstacle(lawfulCash(law), { ...order, totalPaise: 299_900 })).toBeNull()
  expect(cashObstacle(law, { ...order, totalPaise: 300_000 })).toBe('too-dear')
  expect(parseCash({ ...filled, codMax: '3000' }, law).problems?.codMax).toBe(
    'Please enter an amount from 1 Rs. to 2,999 Rs.',
  )
  const higher = { ...cash, forbiddenFromPaise: 90_000_000 }
  expect(parseCash({ ...filled, codMax: '5,00,000' }, higher)).toMatchObject({
    maxPaise: 50_000_000,
  })
  expect(parseCash({ ...filled, codMax: '5,00,001' }, higher).problems).toHaveProperty('codMax')
})

test('each obstacle to cash on delivery has its own name', () => {
  expect(cashObstacle(cash, order)).toBeNull()
  expect(cashObstacle({ ...cash, isOn: false }, order)).toBe('off')
  expect(cashObstacle(cash, { ...order, totalPaise: 500_001 })).toBe('too-dear')
  const high = { ...cash, maxPaise: 19_999_900 }
  const fee = { ...order, totalPaise: 19_999_900, cashFeePaise: 99 }
  expect(cashObstacle(high, fee)).toBeNull()
  expect(cashObstacle(high, { ...fee, cashFeePaise: 100 })).toBe('too-dear')
  expect(cashObstacle({ ...cash, pincodes: ['4000', '560001'] }, order)).toBe('pincode')
  expect(
    cashObstacle({ ...cash, pincodes: ['4000', '411'] }, { ...order, pincode: '411 001' }),
  ).toBeNull()
  expect(
    cashObstacle(
      { ...cash, refusedPhones: ['9876543210'] },
      { ...order, phoneNo: '9000000000', altPhoneNo: '+91 98765 43210' },
    ),
  ).toBe('phone')
  expect(cashObstacle(cash, { ...order, returned: 1 })).toBeNull()
  expect(cashObstacle(cash, { ...order, returned: 2 })).toBe('parcels-returned')
  expect(cashObstacle(cash, { ...order, openOfAccount: 3 })).toBe('too-many-open')
  expect(cashObstacle(cash, { ...order, openFromAddress: 5 })).toBe('too-many-from-address')
  expect(cashObstacle(cash, { ...order, openOfAccount: 2, openFromAddress: 4 })).toBeNull()
})

test('a pincode in Indian digits is compared like one in Latin digits', () => {
  const local = { ...cash, pincodes: ['411'] }
  expect(cashObstacle(local, { ...order, pincode: '४११ ००१' })).toBeNull()
  expect(cashObstacle(local, { ...order, pincode: '५६०००१' })).toBe('pincode')
})

test('a refused phone number is recognised in every spelling', () => {
  const refusing = { ...cash, refusedPhones: ['9876543210'] }
  for (const phoneNo of [
    '9876543210',
    '98765-43210',
    '+91 98765 43210',
    '0091 9876543210',
    '919876543210',
    '09876543210',
    '९८७६५४३२१०',
    '+૯૧ ૯૮૭૬૫ ૪૩૨૧૦',
  ]) {
    expect(cashObstacle(refusing, { ...order, phoneNo }), phoneNo).toBe('phone')
    expect(cashObstacle(cash, { ...order, phoneNo }), phoneNo).toBeNull()
  }
  for (const phoneNo of [
    '98765432101',
    '19876543210',
    '987654321',
    '+92 9876543210',
    '9876543210 9876543210',
    'ring me',
    '',
  ]) {
    expect(cashObstacle(cash, { ...order, phoneNo }), phoneNo).toBe('phone-unclear')
  }
  expect(
    cashObstacle(refusing, { ...order, phoneNo: '9000000000', altPhoneNo: '98765432101' }),
  ).toBe('phone')
  expect(
    cashObstacle(refusing, { ...order, phoneNo: '9000000000', altPhoneNo: '९८७६५४३२१०' }),
  ).toBe('phone')
})

test('the limit of cash orders must be an amount within bounds', () => {
  expect(parseCash(filled)).toEqual({
    isOn: true,
    maxPaise: 500_000,
    pincodes: [],
    refusedPhones: [],
    openMax: 3,
    returnsMax: 2,
    returnsDays: 180,
    problems: null,
  })
  expect(parseCash({ ...filled, codIsOn: '', codMax: '2499.50' })).toMatchObject({
    isOn: false,
    maxPaise: 249_950,
  })
  for (const codMax of ['', '0', '-5', 'a lot', '2,00,000', '500001', '1e3'])
    expect(parseCash({ ...filled, codMax }).problems?.codMax).toMatch(
      /^Please enter an amount from/,
    )
})

test('pincodes and phone numbers are parsed in any spelling, without duplicates', () => {
  expect(
    parseCash({
      ...filled,
      codPincodes: '411 001, 4000\n4000',
      codPhones: '+91 98765 43210\n09876543210;98765 43211',
    }),
  ).toMatchObject({ pincodes: ['411001', '4000'], refusedPhones: ['9876543210', '9876543211'] })
  for (const codPincodes of ['Pune', '0411', '4', '4110011'])
    expect(parseCash({ ...filled, codPincodes }).problems?.codPincodes).toContain(
      'is not a pincode',
    )
  for (const codPhones of ['98765', '98765432101'])
    expect(parseCash({ ...filled, codPhones }).problems?.codPhones).toContain('ten digits')
  for (const wrong of ['', '0', '1.5', 'many', '3651']) {
    expect(parseCash({ ...filled, codReturnsMax: wrong }).problems).toHaveProperty('codReturnsMax')
    expect(parseCash({ ...filled, codReturnsDays: wrong }).problems).toHaveProperty(
      'codReturnsDays',
    )
  }
  for (const codOpenMax of ['', '0', '1.5', 'many', '101'])
    expect(parseCash({ ...filled, codOpenMax }).problems?.codOpenMax).toMatch(
      /^Please enter a whole number/,
    )
})
