import { expect, test } from 'vitest'
import { replyLink } from './reply-link.ts'

const query = {
  yourName: 'Asha',
  yourEmail: 'asha@zari.test',
  yourSubject: 'Sizes',
  yourMessage: 'Do you have M?\nAnd L?',
  sentAt: new Date('2024-01-05T06:00:00Z'),
}
const partsOf = (link: string) => {
  const { pathname, searchParams } = new URL(link)
  return {
    to: decodeURIComponent(pathname),
    subject: searchParams.get('subject'),
    body: searchParams.get('body'),
  }
}

test('a reply link contains recipient, subject and the quoted message', () => {
  expect(partsOf(replyLink(query))).toEqual({
    to: 'asha@zari.test',
    subject: 'Re: Sizes',
    body: '\r\n\r\nOn Jan 05, 2024, Asha wrote:\r\n> Do you have M?\r\n> And L?',
  })
})

test('a reply to a query without a subject gets one, and `Re:` is not repeated', () => {
  expect(partsOf(replyLink({ ...query, yourSubject: '' })).subject).toBe('Re: Your message')
  expect(partsOf(replyLink({ ...query, yourSubject: 'RE: Sizes' })).subject).toBe('Re: Sizes')
})

test('a malicious sender address cannot add a recipient or other text to a reply link', () => {
  const link = replyLink({
    ...query,
    yourEmail: 'asha@zari.test?bcc=all@zari.test&body=x',
    yourSubject: 'a&cc=b@zari.test',
  })
  expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body'])
  expect(partsOf(link).subject).toBe('Re: a&cc=b@zari.test')
})

test('only the beginning of a long message is quoted, without splitting a surrogate pair', () => {
  const link = replyLink({ ...query, yourMessage: '🧵'.repeat(2000), yourSubject: '\ud83e' })
  expect(link.length).toBeLessThan(8000)
  expect(partsOf(link).body).toMatch(/> …$/)
  expect(partsOf(replyLink({ ...query, yourMessage: `x${'🧵'.repeat(2000)}` })).body).toContain('…')
})
