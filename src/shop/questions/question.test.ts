import { expect, test } from 'vitest'
import { answerMail } from './answer-mail.ts'
import { chatLink, hasMarkup, parseQuestion, QUESTION_MAX } from './question.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const parse = (fields: Record<string, string>, email: string | null = null) =>
  parseQuestion(formOf(fields), { sizes: ['S', 'M'], email })
const whole = { email: ' Asha@Example.com ', size: 'M', body: ' Is it lined?\r\n' }

test('a question is trimmed, and its address is in lower case', () => {
  expect(parse(whole)).toEqual({
    value: { email: 'asha@example.com', size: 'M', body: 'Is it lined?' },
    errors: [],
  })
  expect(parse({ body: 'Lined?' }, 'mira@example.com').value).toEqual({
    email: 'mira@example.com',
    size: '',
    body: 'Lined?',
  })
})

test('the address of the account takes precedence over a typed one', () => {
  expect(parse(whole, 'mira@example.com').value.email).toBe('mira@example.com')
})

test('empty, long and marked-up texts, unknown sizes and bad addresses are errors', () => {
  const codes = (fields: Record<string, string>) =>
    parse({ ...whole, ...fields }).errors.map(({ field, code }) => `${field} ${code}`)
  expect(codes({ body: '\u200b' })).toEqual(['body missing'])
  expect(codes({ body: 'a'.repeat(QUESTION_MAX) })).toEqual([])
  expect(codes({ body: 'a'.repeat(QUESTION_MAX + 1) })).toEqual(['body too-long'])
  expect(codes({ body: '<img src=x onerror=alert(1)>' })).toEqual(['body not-plain'])
  expect(codes({ body: 'Cheap: https://spam.example' })).toEqual(['body not-plain'])
  expect(codes({ size: 'XXXL' })).toEqual(['size unknown-size'])
  expect(codes({ email: 'asha', body: '' })).toEqual(['email not-an-email', 'body missing'])
})

test('arrows, hearts and comparisons are not taken for HTML', () => {
  for (const text of ['Is it < 6 m?', 'I <3 it', 'S -> M?', 'worn wwwith love'])
    expect([text, hasMarkup(text)]).toEqual([text, false])
  for (const text of ['</script>', '<!--', 'WWW.spam.example', 'javascript://x'])
    expect([text, hasMarkup(text)]).toEqual([text, true])
})

test('the chat begins with title and address of the piece', () => {
  const link = chatLink('44205550100', { title: 'Rose & Gold', url: 'https://zari.test/p/1' })
  expect(new URL(link).searchParams.get('text')).toBe('Rose & Gold\nhttps://zari.test/p/1\n')
  expect(new URL(link).pathname).toBe('/44205550100')
})

test('the mail repeats the question, has the answer and leads to the piece', () => {
  const mail = answerMail(
    {
      ...{ email: 'asha@example.com', productId: 'p-1', title: 'Rose Katan' },
      ...{ question: 'Lined?', answer: 'Yes.\n\n<b>Fully</b>' },
    },
    { shopName: 'Zari', shopUrl: 'http://zari.test' },
  )
  expect(mail.subject).toBe('Your question about Rose Katan')
  expect(mail.text).toContain('You asked about Rose Katan: Lined?')
  expect(mail.text).toContain('http://zari.test/productinfo/p-1/rose-katan')
  expect(mail.html).toContain('&lt;b&gt;Fully&lt;/b&gt;')
})
