import { expect, test } from 'vitest'
import { acknowledgedMail, answerMail, closedMail, recordedMail } from './complaint-mails.ts'
import { complaintResults, type Complaint } from './complaint.ts'

const sender = { shopName: 'Zari', shopUrl: 'https://zari.test' }
const complaint: Complaint = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'C-AAAA2222',
  lookupKey: 'secret-key',
  name: 'Asha <script>',
  email: 'asha@zari.test',
  orderNumber: '7K3M9Q2X1B',
  body: 'The saree is <b>torn</b> & late.',
  recordedAt: new Date('2026-11-24T20:00:00Z'),
  acknowledgeBy: new Date('2026-11-26T20:00:00Z'),
  resolveBy: new Date('2026-12-24T20:00:00Z'),
  acknowledgedAt: null,
  result: null,
  closedAt: null,
  helplineDocket: '',
}
const mails = [
  recordedMail(complaint, sender),
  acknowledgedMail(complaint, sender),
  answerMail(complaint, sender, 'Please send a <i>picture</i>.'),
  closedMail(complaint, sender, { result: 'partly', text: 'We mend it.' }),
]

test('each mail has the number in its subject and leads to the secret page', () => {
  for (const { to, subject, text, html } of mails) {
    expect(to).toBe('asha@zari.test')
    expect(subject).toContain('C-AAAA2222')
    expect(text).toContain('https://zari.test/complaints/C-AAAA2222?key=secret-key')
    expect(html).toContain('https://zari.test/complaints/C-AAAA2222?key=secret-key')
  }
})

test('days are those of India', () => {
  const [recorded, acknowledged] = mails
  expect(recorded!.text).toContain('Nov 25, 2026')
  expect(recorded!.text).toContain('Dec 25, 2026')
  expect(acknowledged!.text).toContain('Dec 25, 2026')
})

test('the copy goes out with the acknowledgement, not with the first mail', () => {
  const [recorded, acknowledged] = mails
  expect(recorded!.text).not.toContain('torn')
  expect(acknowledged!.text).toContain('The saree is <b>torn</b> & late.')
})

test('typed text is escaped in HTML and kept as it is in plain text', () => {
  const [, acknowledged, answer] = mails
  expect(acknowledged!.html).toContain('&lt;b&gt;torn&lt;/b&gt; &amp; late.')
  expect(acknowledged!.html).not.toContain('<b>torn')
  expect(answer!.html).not.toContain('<i>picture')
  expect(answer!.text).toContain('<i>picture</i>')
})

test('a decision names its result, its text and the helpline', () => {
  expect(mails[3]!.text).toContain('Result: Partly resolved.')
  expect(mails[3]!.text).toContain('We mend it.')
  expect(mails[3]!.text).toContain('1915')
  const results = complaintResults.map(
    (result) => /Result: (.+)\./.exec(closedMail(complaint, sender, { result, text: '' }).text)![1],
  )
  expect(new Set(results).size).toBe(complaintResults.length)
})
