import { expect, test } from 'vitest'
import type { EmailChangeConfirmed } from '#platform/auth/email-change/email-change.server.ts'
import {
  attributeOf,
  buttonNamed,
  controlLabelled,
  descriptionOf,
  linksOf,
  tagsOf,
} from '../../../../tests/support/html-parts.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import AccountPage from './account-page.tsx'
import { failed, succeeded, type AccountResult } from './account-result.ts'
import ChangeEmailPage, { loader as openLink } from './change-email-page.tsx'
import { EmailForm } from './email-form.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import PrivacyPage from './privacy-page.tsx'

const now = new Date('2024-01-05T09:02:00Z')
const session = (change: object = {}) => ({
  ...{ name: 'Firefox on Linux', address: '203.0.113.7', since: now, lastUsedAt: now },
  ...{ isRemembered: false, isCurrent: false, ...change },
})
const account = {
  ...{ email: 'asha@zari.test', firstName: 'Asha', lastName: 'Rao', emailChange: null },
  credit: { balancePaise: 0, nextExpiry: null, entries: [] },
  ...{ isEmailConfirmed: true, isSubscribed: false, sessions: [session({ isCurrent: true })] },
}
const pageOf = (change: object = {}, actionData?: AccountResult) =>
  pageHtml(AccountPage, { loaderData: { ...account, ...change }, actionData })

test('the account page has a form for each part and a link to the data download', () => {
  const html = pageOf()
  expect(controlLabelled(html, 'First Name')).toContain('value="Asha"')
  expect(attributeOf(controlLabelled(html, 'New Email'), 'value')).toBeUndefined()
  expect(textOf(html)).toContain('Your e-mail is asha@zari.test .')
  expect(linksOf(html)['Download your data or delete your account']).toBe('/profile/privacy')
  expect(textOf(html)).toContain('Firefox on Linux (this device)')
})

test('a problem is shown beside its field, and only in the form that was sent', () => {
  const text = 'Please use at most 100 characters.'
  const html = pageOf({}, failed('name', 'Your name was not changed.', { lastName: text }))
  expect(descriptionOf(html, controlLabelled(html, 'Last Name'))).toEqual([text])
  expect(html).toMatch(/role="alert"[^>]*>Your name was not changed\./)
  const inOther = pageOf({}, failed('page', 'Not understood.', { lastName: text }))
  expect(descriptionOf(inOther, controlLabelled(inOther, 'Last Name'))).toEqual([])
})

test('a refused email is shown again as typed, and the password is not', () => {
  const problems = { password: 'The password is wrong.' }
  const html = pageOf({}, { ...failed('email', 'Not changed.', problems), typed: 'new@zari.test' })
  expect(controlLabelled(html, 'New Email')).toContain('value="new@zari.test"')
  const password = controlLabelled(html, 'Your Password')
  expect(descriptionOf(html, password)).toEqual(['The password is wrong.'])
  expect(attributeOf(password, 'value')).toBeUndefined()
})

test.each([
  [false, false, 'asha@zari.test and new@zari.test.'],
  [true, false, 'sent to new@zari.test.'],
  [false, true, 'sent to asha@zari.test.'],
])('a waiting change (confirmed: old %s, new %s) names the mailboxes left', (old, fresh, text) => {
  const pending = { newEmail: 'new@zari.test', isOldConfirmed: old, isNewConfirmed: fresh }
  const html = htmlOf(<EmailForm email={account.email} pending={pending} result={undefined} />)
  expect(textOf(html)).toContain(text)
  expect(buttonNamed(html, 'Keep my e-mail')).toContain('type="submit"')
  expect(htmlOf(<EmailForm email="" pending={null} result={undefined} />)).not.toContain(
    'keep-email',
  )
})

test('only a customer with a confirmed email chooses the newsletter', () => {
  const box = (isSubscribed: boolean) =>
    tagsOf(htmlOf(<NewsletterForm isSubscribed={isSubscribed} isEmailConfirmed />), 'input').find(
      (tag) => tag.includes('type="checkbox"'),
    )
  expect([box(true)?.includes('checked'), box(false)?.includes('checked')]).toEqual([true, false])
  const html = htmlOf(<NewsletterForm isSubscribed isEmailConfirmed={false} />)
  expect(tagsOf(html, 'form')).toEqual([])
  expect(linksOf(html)['Confirm your e-mail']).toBe('/authentication/confirm')
})

test('other devices can be logged out only if there are others', () => {
  const phone = session({ name: 'Safari on iPhone', isRemembered: true, address: '' })
  const html = pageOf({ sessions: [...account.sessions, phone] })
  expect(buttonNamed(html, 'Log out other devices')).toContain('type="submit"')
  expect(textOf(html)).toContain('network address 203.0.113.7')
  expect(textOf(html)).toContain('last used Jan 05, 2024, 14:32. Remembered device.')
  expect(textOf(html).match(/network address/g)).toHaveLength(1)
  expect(pageOf()).not.toContain('log-out-others')
  expect(buttonNamed(pageOf(), 'Log out everywhere')).toContain('type="submit"')
})

test('without script the result of a form is shown at the top of the page', () => {
  expect(pageOf({}, succeeded('name', 'Your name is saved.'))).toMatch(
    /role="alert"[^>]*>Your name is saved\./,
  )
})

const linkPage = (loaderState: string, actionData?: object) =>
  pageHtml(ChangeEmailPage, { loaderData: { state: loaderState }, actionData })

test('opening a mailed link asks for a button, and a link without a token does not work', () => {
  const open = (query: string) =>
    openLink({
      request: new Request(`http://zari.test/authentication/change-email${query}`),
    } as never)
  expect(open('?side=old&token=a')).toEqual({ state: 'link-given' })
  for (const query of ['', '?side=old', '?side=old&token='])
    expect(open(query)).toEqual({ state: 'link-not-valid' })
  expect(buttonNamed(linkPage('link-given'), 'Confirm the Change')).toContain('type="submit"')
  expect(tagsOf(linkPage('link-not-valid'), 'form')).toEqual([])
})

test.each<[EmailChangeConfirmed['outcome'], string]>([
  ['changed', 'From now on you log in with your new e-mail.'],
  ['other-mailbox-missing', 'Please press the link in your other mailbox as well'],
  ['email-taken', 'Another account uses this e-mail by now.'],
  ['link-not-valid', 'only the newest link works'],
])('after the button, the outcome %s is announced and the button is gone', (state, text) => {
  const html = linkPage('link-given', { state })
  expect(textOf(html)).toContain(text)
  expect(html).toContain('role="status"')
  expect(linksOf(html)['Your account']).toBe('/profile/account')
  expect(tagsOf(html, 'form')).toEqual([])
})

test('after a lost connection the button can be pressed again', () => {
  const html = linkPage('link-given', { problem: 'Connection lost.' })
  expect(html).toMatch(/role="alert"[^>]*>Connection lost\./)
  expect(buttonNamed(html, 'Confirm the Change')).toContain('type="submit"')
})

const privacyPage = (
  hasOpenOrders: boolean,
  actionData?: object,
  downloadProblem: string | null = null,
) =>
  pageHtml(PrivacyPage, {
    loaderData: { hasOpenOrders, creditPaise: hasOpenOrders ? 0 : 75_000, downloadProblem },
    actionData,
  })

test('an account with open orders has a link to them instead of the form that deletes it', () => {
  const html = privacyPage(true)
  expect(tagsOf(html, 'form')).toHaveLength(1)
  expect(html).not.toContain('Delete my account')
  expect(linksOf(html)['See your orders']).toBe('/orders')
})

test('the deletion of an account names the store credit that ends with it', () => {
  expect(textOf(privacyPage(false))).toContain('You have 750 Rs. of store credit, which ends')
  expect(textOf(privacyPage(true))).not.toContain('store credit')
})

test('the download asks for the password by POST, and says beside the field what was wrong', () => {
  const html = privacyPage(true)
  expect(tagsOf(html, 'form')[0]).toMatch(/action="\/profile\/my-data\.json" method="post"/)
  expect(buttonNamed(html, 'Download my data')).toContain('type="submit"')
  expect(descriptionOf(html, controlLabelled(html, 'Current password'))).toEqual([])
  const refused = privacyPage(false, undefined, 'wrong-credentials')
  expect(descriptionOf(refused, controlLabelled(refused, 'Current password'))).toEqual([
    'The password is wrong.',
  ])
  expect(descriptionOf(refused, controlLabelled(refused, 'Your Password'))).toEqual([])
})

test('a wrong password is marked beside its field, and other refusals are not', () => {
  const describing = (isPassword: boolean) => {
    const html = privacyPage(false, { text: 'The password is wrong.', isPassword })
    return descriptionOf(html, controlLabelled(html, 'Your Password'))
  }
  expect(describing(true)).toEqual(['The password is wrong.'])
  expect(describing(false)).toEqual([])
})
