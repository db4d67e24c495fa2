import { expect, test } from 'vitest'
import { formRequest } from '../../../../tests/support/form-request.ts'
import { buttonNamed, linksOf } from '../../../../tests/support/html-parts.ts'
import { pageHtml } from '../../../../tests/support/render-html.tsx'
import { textOf } from '../../../../tests/support/text-of.ts'
import { asha, requestFrom, testAuth } from '../../../../tests/support/test-auth.ts'
import { findAccountByEmail } from '#platform/auth/account-store.server.ts'
import { RouterContextProvider } from 'react-router'
import { shopContext, type Shop } from '#web/shop-context.server.ts'
import ConfirmEmailPage, { action, loader } from './confirm-email-page.tsx'

type Arguments = Parameters<typeof loader>[0] & Parameters<typeof action>[0]

const { auth, db, pool } = await testAuth()
await auth.signUp(asha, requestFrom())
const account = (await findAccountByEmail(db, asha.email))!

function argumentsOf(request: Request, signedIn: typeof account | null): Arguments {
  const context = new RouterContextProvider()
  const shop = { db, auth: { ...auth, readSession: async () => signedIn } }
  context.set(shopContext, shop as unknown as Shop)
  return {
    request,
    context,
    params: {},
    url: new URL(request.url),
    pattern: '',
  }
}

async function open(path: string, signedIn: typeof account | null = null, actionData?: unknown) {
  const loaderData = await loader(argumentsOf(new Request(`http://zari.test${path}`), signedIn))
  return pageHtml(ConfirmEmailPage, { loaderData, actionData }, { path })
}

async function post(path: string, intent: string, signedIn: typeof account | null = null) {
  const { data, init } = await action(argumentsOf(formRequest(path, { intent }), signedIn))
  return { answer: data, status: init?.status ?? 200 }
}

const openJobs = async () =>
  (await pool.query(`select id from pgboss.job where name = 'send-mail'`)).rows.length

test('opening a confirmation link shows a button and does not confirm the email yet', async () => {
  const html = await open('/authentication/confirm?token=t1')
  expect(buttonNamed(html, 'Confirm E-mail')).toContain('value="confirm"')
  expect(await auth.isEmailConfirmed(account.id)).toBe(false)
})

test('the page of an invalid link says so and sends a guest to the login for another link', async () => {
  const { answer, status } = await post('/authentication/confirm?token=t1', 'confirm')
  expect(status).toBe(400)
  const html = await open('/authentication/confirm?token=t1', null, answer)
  expect(textOf(html)).toContain('This link no longer works')
  expect(linksOf(html)['Log in for another link']).toBe('/authentication?next=/profile')
  expect(await auth.isEmailConfirmed(account.id)).toBe(false)
})

test('no confirmation link is mailed to a guest', async () => {
  const before = await openJobs()
  await expect(post('/authentication/confirm', 'send')).rejects.toMatchObject({ status: 302 })
  expect(await openJobs()).toBe(before)
})

test('a customer can ask for another confirmation link until the hourly limit', async () => {
  const before = await openJobs()
  expect(buttonNamed(await open('/authentication/confirm', account), 'Send Link')).toBeDefined()
  for (let turn = 0; turn < 5; turn++)
    expect(await post('/authentication/confirm', 'send', account)).toMatchObject({
      answer: { state: 'sent' },
      status: 200,
    })
  const { answer, status } = await post('/authentication/confirm', 'send', account)
  expect(status).toBe(429)
  expect(textOf(await open('/authentication/confirm', account, answer))).toContain(
    'Too many attempts.',
  )
  expect(await openJobs()).toBe(before + 5)
})

test('a customer whose email is confirmed sees a confirmation', async () => {
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', account.id).execute()
  expect(textOf(await open('/authentication/confirm', account))).toContain(
    'Your e-mail is confirmed.',
  )
  expect(await post('/authentication/confirm', 'send', account)).toMatchObject({
    answer: { state: 'confirmed' },
  })
})
