import { expect, test } from 'vitest'
import { invitationMail } from './invitation-mail.ts'

const invitation = {
  shopName: 'Zari',
  shopUrl: 'https://zari.test',
  email: 'ravi@example.com',
  role: 'packer' as const,
  mayRaiseCustomer: false,
  link: 'https://zari.test/join?token=abc',
  invitedBy: 'Meera Shah',
}

test('an invitation goes to the invited person and names the shop, the role and the sender', () => {
  const { to, subject, html, text } = invitationMail(invitation)
  expect({ to, subject }).toEqual({ to: 'ravi@example.com', subject: 'Work at Zari' })
  for (const part of [html, text]) {
    expect(part).toContain('Meera Shah invites you')
    expect(part).toContain('back office of Zari, as packer.')
    expect(part).toContain('works once, for 7 days')
    expect(part).toContain('https://zari.test/join?token=abc')
  }
})

test('only an invitation to a customer warns that the account can no longer be used for shopping', () => {
  const warning = 'Your customer account becomes a staff account.'
  expect(invitationMail(invitation).text).not.toContain(warning)
  expect(invitationMail({ ...invitation, mayRaiseCustomer: true }).text).toContain(warning)
})

test('special characters in the name of the sender are escaped in the HTML', () => {
  const { html } = invitationMail({ ...invitation, invitedBy: '<img src=x>' })
  expect(html).not.toContain('<img src=x>')
})
