import { expect, test } from 'vitest'
import { mailChoicesPath, optionalMails, parseOptionalMail } from './mail-choices.ts'

test('only the names of optional mails are accepted', () => {
  for (const mail of optionalMails) expect(parseOptionalMail(mail)).toBe(mail)
  for (const value of ['', 'order-placed', 'NEWSLETTER', null, undefined, ['prices']])
    expect(parseOptionalMail(value)).toBeNull()
})

test('the link in a mail names the key and the mails', () => {
  expect(mailChoicesPath('k-1', 'reviews')).toBe('/profile/mails?key=k-1&mail=reviews')
})
