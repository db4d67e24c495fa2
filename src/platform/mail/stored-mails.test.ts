import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { STORED_MAILS_PER_PAGE, listStoredMails } from './stored-mails.server.ts'
import { openMail } from './mail.server.ts'

const home = mkdtempSync(path.join(os.tmpdir(), 'zari-kept-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('mails that were not sent can be read as they would have arrived', async () => {
  const folder = path.join(home, 'mail')
  const text =
    'Namaste आशा,\n\nyour link:\nhttps://zari.test/authentication/reset?token=abc-DEF_123\n'
  await openMail({ smtpUrl: null, from: () => 'Zari <shop@zari.test>', folder }).send({
    to: 'asha@example.com',
    subject: 'आपकी साड़ी',
    html: '<p>x</p>',
    text,
  })
  const { items, total } = await listStoredMails(folder, 1)
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({ to: 'asha@example.com', subject: 'आपकी साड़ी' })
  expect(items[0]?.text.trim()).toBe(text.trim())
  expect(Math.abs((items[0]?.storedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('stored mails are listed by page, newest first; without mails the list is empty', async () => {
  const folder = path.join(home, 'many')
  expect(await listStoredMails(folder, 1)).toEqual({ items: [], total: 0 })
  const transport = openMail({ smtpUrl: null, from: () => 'Zari <shop@zari.test>', folder })
  for (let number = 0; number <= STORED_MAILS_PER_PAGE; number++)
    await transport.send({ to: 'a@b.test', subject: `Mail ${number}`, html: '', text: 'x' })
  expect((await listStoredMails(folder, 1)).items).toHaveLength(STORED_MAILS_PER_PAGE)
  expect(await listStoredMails(folder, 2)).toMatchObject({
    total: STORED_MAILS_PER_PAGE + 1,
    items: [{ subject: 'Mail 0' }],
  })
})
