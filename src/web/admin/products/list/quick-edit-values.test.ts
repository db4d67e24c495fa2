import { expect, test } from 'vitest'
import { editState, formOf, isSame, nextToSave, valuesIn, type Typed } from './quick-edit-values.ts'

const shown: Typed = { price: '2499', quantity: '5', seen: 5, basedOn: 1 }
const valuesOf = (change: Partial<Typed>): Typed => ({ ...shown, ...change })
const sent = (change: Partial<Typed>, isUndo = false) => ({
  values: valuesOf(change),
  before: shown,
  isUndo,
})
const idle = { shown, typed: null, sent: null, waiting: null, isSaving: false, result: undefined }
const refused = { tone: 'error', text: '' } as const

test('values are sent as they are read from the inputs, without a quantity for sizes', () => {
  expect(valuesIn(formOf('a', shown, true))).toEqual(shown)
  expect([...formOf('a', shown, false).keys()]).toEqual(['intent', 'id', 'price', 'basedOn'])
})

test('a price is the same with and without grouped digits', () => {
  expect(isSame(shown, valuesOf({ price: ' 2,499.00' }))).toBe(true)
  expect(isSame(shown, valuesOf({ price: '2,498' }))).toBe(false)
  expect(isSame(valuesOf({ price: 'dear' }), valuesOf({ price: 'cheap' }))).toBe(false)
})

test('leaving a row saves typed values, but not a halved price or the values that were refused', () => {
  const saves = (change: object) => editState({ ...idle, ...change }).isSavedOnLeaving
  const typed = valuesOf({ price: '2300' })
  expect(saves({})).toBe(false)
  expect(saves({ typed })).toBe(true)
  expect(saves({ typed: valuesOf({ price: '240' }) })).toBe(false)
  expect(saves({ typed, sent: sent({ price: '2300' }), result: refused })).toBe(false)
  expect(saves({ typed, sent: sent({ price: '9000' }), result: refused })).toBe(true)
  expect(saves({ typed, result: { ...refused, isStale: true } })).toBe(false)
})

test('during a save, only values that are not being saved already can be sent', () => {
  const during = (change: object) => {
    const { isBusy, isSavedOnLeaving } = editState({ ...idle, isSaving: true, ...change })
    return { isBusy, isSavedOnLeaving }
  }
  const saving = sent({ price: '2300' })
  const nothing = { isBusy: true, isSavedOnLeaving: false }
  const something = { isBusy: false, isSavedOnLeaving: true }
  expect(during({ sent: saving, typed: valuesOf({ price: '2300' }) })).toEqual(nothing)
  expect(during({ sent: saving, typed: null })).toEqual(nothing)
  expect(during({ sent: sent({ price: '2600' }, true), typed: null })).toEqual(nothing)
  expect(during({ sent: saving, typed: valuesOf({ price: '2200' }) })).toEqual(something)
  expect(during({ sent: saving, typed: shown })).toEqual(something)
  const waiting = valuesOf({ price: '2200' })
  expect(during({ sent: saving, typed: waiting, waiting })).toEqual(nothing)
})

test('during a save, a price below half of the one that is being saved needs the button', () => {
  const typed = valuesOf({ price: '2000' })
  const saving = { ...idle, typed, sent: sent({ price: '4500' }), isSaving: true }
  expect(editState(saving)).toMatchObject({
    isHalved: true,
    isBusy: false,
    isSavedOnLeaving: false,
  })
})

test('waiting values are saved on what was saved before them', () => {
  const waiting = valuesOf({ price: '2200', quantity: '8' })
  const saved = { version: 2 }
  expect(nextToSave(waiting, valuesOf({ quantity: '7' }), saved)).toEqual({
    price: '2200',
    quantity: '8',
    seen: 7,
    basedOn: 2,
  })
  expect(nextToSave(waiting, waiting, saved)).toBeNull()
  expect(nextToSave(null, shown, saved)).toBeNull()
})

test('after a refusal the waiting values keep their version, and they never replace a colleague’s', () => {
  const waiting = valuesOf({ price: '2200' })
  expect(nextToSave(waiting, valuesOf({ price: 'dear' }), {})).toEqual(waiting)
  expect(nextToSave(waiting, valuesOf({ price: '2300' }), { isStale: true })).toBeNull()
})
