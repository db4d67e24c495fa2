import { expect, test } from 'vitest'
import type { StaffMember } from '#shop/people/person.ts'
import { htmlOf, pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { openPeople } from '../../../../tests/support/people.ts'
import { expectForAdminsOnly, getting, posting } from '../../../../tests/support/route-calls.ts'
import type { Shop } from '#web/shop-context.server.ts'
import { AppSetUp } from './app-set-up.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InviteForm } from './invite-form.tsx'
import PeoplePage, { action, loader } from './people-page.tsx'
import { PersonCard } from './person-card.tsx'
import { StaffLogins } from './staff-logins.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const { db, meera, invite, parts, everything } = await openPeople()
const shop = parts as unknown as Partial<Shop>
const pageOf = async () =>
  pageHtml(PeoplePage, { loaderData: await loader(getting(shop, '/', { signedIn: meera })) })

const ravi: StaffMember = {
  id: 'ravi',
  email: 'ravi@example.com',
  firstName: 'Ravi',
  lastName: 'Das',
  role: 'packer',
  since: new Date('2024-01-05T09:00:00Z'),
  hasSecondFactor: false,
}

test('the page lists staff and open invitations, which can be renewed or withdrawn', async () => {
  expect(textOf(await pageOf())).not.toContain('Open invitations')
  await invite()
  const html = await pageOf()
  expect(textOf(html)).toContain('Meera Shah (you) Admin')
  expect(textOf(html)).toContain('Packer, invited by Meera Shah.')
  expect(html).toContain('aria-label="New link for ravi@example.com"')
  expect(html).toContain('aria-label="Withdraw the invitation of ravi@example.com"')
})

test('only admins can see and invite staff', async () => {
  await expectForAdminsOnly({ db }, (signedIn) => loader(getting(shop, '/', { signedIn })))
  const rows = async () => (await db.selectFrom('staff_invitations').selectAll().execute()).length
  const before = await rows()
  const fields = { intent: 'invite', email: 'climber@example.com', role: 'admin' }
  await expectForAdminsOnly({ db }, (signedIn) => action(posting(shop, '/', { signedIn, fields })))
  expect(await rows()).toBe(before)
  expect(await everything()).not.toContain('climber@example.com')
})

test('the card of a colleague can change or remove the person; one’s own card only links to security', () => {
  const colleague = htmlOf(<PersonCard person={ravi} isMe={false} />)
  expect(colleague).toContain('<article aria-label="Ravi Das"')
  expect(textOf(colleague)).toContain('Change Ravi Das Role of Ravi Das')
  expect(colleague).toMatch(/<input(?=[^>]*type="radio")(?=[^>]*value="packer")(?=[^>]*checked="")/)
  expect(textOf(colleague)).toContain('Remove Ravi Das')
  const me = htmlOf(<PersonCard person={ravi} isMe />)
  expect(me).not.toContain('<form')
  expect(me).toContain('href="/admin/security"')
})

test('a second step can be reset only while it is switched on', () => {
  expect(textOf(htmlOf(<PersonCard person={ravi} isMe={false} />))).not.toContain('Reset')
  const html = htmlOf(<PersonCard person={{ ...ravi, hasSecondFactor: true }} isMe={false} />)
  expect(textOf(html)).toContain('Second step at login: on')
  expect(html).toContain('value="reset-second-step"')
})

test('removing a person asks for confirmation in a dialog', () => {
  const html = htmlOf(<PersonCard person={ravi} isMe={false} />)
  const dialog = /<dialog.*<\/dialog>/s.exec(html)?.[0] ?? ''
  expect(textOf(dialog)).toContain('Remove Ravi Das?')
  expect(textOf(dialog)).toContain('Yes, remove')
})

test('a reset with a wrong password opens its section and shows the error at the password', () => {
  const person = { ...ravi, hasSecondFactor: true }
  const cardOf = (resetOf: string) =>
    htmlOf(
      <PersonCard
        person={person}
        isMe={false}
        result={{ tone: 'error', text: '', resetOf, passwordProblem: 'The password is wrong.' }}
      />,
    )
  expect(cardOf(ravi.id)).toMatch(/<details[^>]* open=""/)
  expect(cardOf(ravi.id)).toMatch(/<input(?=[^>]*name="password")(?=[^>]*aria-invalid="true")/)
  expect(textOf(cardOf('somebody-else'))).not.toContain('The password is wrong.')
})

test('the idle limit is shown, and a refused value is kept beside its error', () => {
  expect(htmlOf(<StaffLogins idleMinutes={30} result={undefined} />)).toContain('value="30"')
  const idle = { typed: 'soon', problem: 'Please enter a whole number.' }
  const html = htmlOf(<StaffLogins idleMinutes={30} result={{ tone: 'error', text: '', idle }} />)
  expect(html).toMatch(/<input(?=[^>]*value="soon")(?=[^>]*aria-invalid="true")/)
})

test('a person without a name is named by the email address', () => {
  const html = htmlOf(<PersonCard person={{ ...ravi, firstName: '', lastName: '' }} isMe={false} />)
  expect(html).toContain('<article aria-label="ravi@example.com"')
  expect(textOf(html)).toContain('What they changed')
})

test('the invitation form asks for confirmation before a customer account becomes staff', () => {
  expect(htmlOf(<InviteForm result={undefined} />)).not.toContain('mayRaiseCustomer')
  const html = htmlOf(
    <InviteForm
      result={{
        tone: 'error',
        text: 'Not invited.',
        asksForCustomer: true,
        typed: { email: 'asha@example.com', role: 'admin' },
        problems: { email: 'Already a customer.' },
      }}
    />,
  )
  expect(html).toMatch(/role="alert".*name="mayRaiseCustomer"/s)
  expect(html).toMatch(/<input(?=[^>]*value="asha@example.com")(?=[^>]*aria-invalid="true")/)
  expect(html).toMatch(/<input(?=[^>]*type="radio")(?=[^>]*value="admin")(?=[^>]*checked="")/)
})

test('the invitation link is shown in a field that cannot be changed', () => {
  const html = htmlOf(<InvitationLink email="ravi@example.com" address="http://zari.test/in" />)
  expect(html).toContain('aria-label="Invitation link"')
  expect(html).toMatch(/<input(?=[^>]*value="http:\/\/zari\.test\/in")(?=[^>]*readOnly="")/i)
})

test('the secret is shown in groups of four characters beside its QR code', () => {
  const html = htmlOf(
    <AppSetUp secret="ABCDEFGHIJ" qr={{ size: 2, path: 'M0 0h1v1h-1z' }} problem="Wrong code." />,
  )
  expect(textOf(html)).toContain('ABCD EFGH IJ')
  expect(html).toContain('role="img" aria-label="QR code for your authenticator app"')
  expect(html).toMatch(/<input(?=[^>]*name="code")(?=[^>]*aria-invalid="true")/)
})

test('recovery codes are shown as a list', () => {
  const html = htmlOf(<RecoveryCodes codes={['abcdefghij', 'klmnopqrst']} />)
  expect(html.match(/<li>/g)).toHaveLength(2)
  expect(html).toContain('aria-label="Recovery codes"')
})
