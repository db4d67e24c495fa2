import { expect, test } from 'vitest'
import { asha, testAuth, requestFrom } from '../../../tests/test-auth.ts'

const { auth, openAnother, db } = await testAuth()
const secondProcess = openAnother()
await auth.signUp(asha, requestFrom())

const wrong = { ...asha, password: 'wrong-password' }
const sessions = async () => (await db.selectFrom('sessions').select('id').execute()).length

test('after ten wrong passwords even the right one has to wait, in every process; others do not', async () => {
  const from = { address: '198.51.100.1' }
  for (let attempt = 0; attempt < 10; attempt++) {
    const process = attempt % 2 ? auth : secondProcess
    expect(await process.signIn(wrong, requestFrom(from))).toEqual({ outcome: 'wrong-credentials' })
  }
  for (const process of [auth, secondProcess]) {
    expect(await process.signIn({ ...asha, email: 'ASHA@example.com ' }, requestFrom(from))).toMatchObject({ outcome: 'too-many-attempts' })
  }
  expect(await sessions()).toBe(0)
  expect(await auth.signIn(asha, requestFrom())).toMatchObject({ outcome: 'signed-in' })
})

test('the right password forgives the wrong ones before it', async () => {
  const from = { address: '198.51.100.2' }
  for (let round = 0; round < 3; round++) {
    for (let attempt = 0; attempt < 5; attempt++) await auth.signIn(wrong, requestFrom(from))
    expect(await auth.signIn(asha, requestFrom(from))).toMatchObject({ outcome: 'signed-in' })
  }
})

test('wrong passwords sent all at once get no further than ten', async () => {
  const from = { address: '198.51.100.3' }
  const answers = await Promise.all(Array.from({ length: 16 }, () => auth.signIn(wrong, requestFrom(from))))
  expect(answers.filter(({ outcome }) => outcome === 'wrong-credentials')).toHaveLength(10)
})

test('links for a new password: five an hour for one account, whether it exists or not', async () => {
  for (const email of [asha.email, 'nobody@example.com']) {
    for (let attempt = 0; attempt < 5; attempt++) expect(await auth.requestPasswordReset(email, requestFrom())).toEqual({ outcome: 'accepted' })
    expect(await auth.requestPasswordReset(email.toUpperCase(), requestFrom())).toMatchObject({ outcome: 'too-many-attempts' })
  }
})
