import { expect, test } from 'vitest'
import type { Supplier } from './document.ts'
import { missingFacts, missingFactsText } from './supplier.ts'

const nothing: Supplier = {
  taxMode: 'regular',
  legalName: '',
  tradeName: 'Zari',
  address: ' ',
  gstin: '',
  stateCode: '27',
  phone: '',
  email: '',
  returnWindow: '',
  officerName: '',
  officerEmail: '',
}

test('a registered supplier needs a legal name, an address and a GSTIN', () => {
  expect(missingFacts(nothing)).toEqual(['legalName', 'address', 'gstin'])
  const known = { ...nothing, legalName: 'Zari LLP', address: 'Pune', gstin: '27AAPFU0939F1ZV' }
  expect(missingFacts(known)).toEqual([])
  expect(missingFacts({ ...known, taxMode: 'composition', gstin: '' })).toEqual(['gstin'])
})

test('an unregistered supplier needs none of them', () => {
  expect(missingFacts({ ...nothing, taxMode: 'unregistered' })).toEqual([])
})

test('the text names what is missing and where it is entered', () => {
  expect(missingFactsText(['legalName', 'address', 'gstin'])).toBe(
    'legal name (Business details), address (Site Info, shop details) and GSTIN (Tax)',
  )
})
