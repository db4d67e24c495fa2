import { expect, test } from 'vitest'
import { accountExistsMail, codeMail, confirmationMail } from './confirmation-mails.ts'

const recipient = {
  shopName: 'Zari & Co',
  shopUrl: 'https://zari.test',
  email: 'asha@example.com',
}
const MAIL = { to: 'asha@example.com' }

test('the mail that confirms an address has the link with its token in both versions', () => {
  const mail = confirmationMail({ ...recipient, token: 'a+b/c=' })
  expect(mail).toMatchObject({ ...MAIL, subject: 'Confirm your e-mail for Zari & Co' })
  const link = 'https://zari.test/authentication/confirm?token=a%2Bb%2Fc%3D'
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(link)
  expect(mail.text).toContain('seven days')
})

test('the mail to an owner says that nothing has changed and contains no link that logs in', () => {
  const { text, html, subject } = accountExistsMail(recipient)
  expect(subject).toBe('You already have an account at Zari & Co')
  expect(text).toContain('nothing about it has changed')
  const addresses = `${text} ${html}`.match(/https:\/\/zari\.test\/[^\s"<]*/g) ?? []
  expect(addresses.filter((address) => address.includes('token'))).toEqual([])
  expect(
    addresses.some((address) => address.startsWith('https://zari.test/authentication/forgot')),
  ).toBe(true)
})

test('the mail with a code shows the code, and its subject does not, because screens show it', () => {
  const mail = codeMail({ ...recipient, code: '482913' })
  expect(mail.text).toContain('482913')
  expect(mail.subject).not.toContain('482913')
  expect(mail.text).toContain('15 minutes')
  expect(mail.text).toContain('Do not pass it on')
})
