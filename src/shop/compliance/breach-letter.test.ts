import { expect, test } from 'vitest'
import { emptyBusinessDetails } from '../site/business-details.ts'
import { breachLetter } from './breach-letter.ts'

test('the letter names shop and officer, and leaves what only the owner knows in brackets', () => {
  const business = {
    ...emptyBusinessDetails(),
    ...{ legalName: 'Zari Silks LLP', officerName: 'Meera Iyer', officerTitle: 'Owner' },
    ...{ officerEmail: 'meera@zari.test', officerPhone: '+91 98765 43210' },
  }
  const letter = breachLetter({ shopName: 'Zari', address: '12 Laxmi Road\nPune 411030', business })
  expect(letter).toContain('Subject: Your personal data at Zari\n')
  expect(letter).toContain('Meera Iyer, Owner, meera@zari.test, +91 98765 43210.')
  expect(letter).toContain('Zari Silks LLP, 12 Laxmi Road, Pune 411030')
  for (const part of ['[what happened', 'What may follow', 'What we have done', 'What you can do'])
    expect(letter).toContain(part)
})

test('without business details the officer is in brackets too', () => {
  const letter = breachLetter({ shopName: 'Zari', address: '', business: emptyBusinessDetails() })
  expect(letter).toContain('[name of the grievance officer], [email].')
  expect(letter.endsWith('\nZari')).toBe(true)
})
