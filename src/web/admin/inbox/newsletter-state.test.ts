import { expect, test } from 'vitest'
import type { Newsletter, NewsletterCounts } from '#shop/inbox/newsletter.ts'
import { newsletterState } from './newsletter-state.ts'

const sentAt = new Date('2024-01-05T09:00:00Z')
const stateOf = (newsletter: Partial<Newsletter>, counts?: Partial<NewsletterCounts>) =>
  newsletterState(
    { sentAt, sentBy: 'Meera', addressedAt: sentAt, ...newsletter } as Newsletter,
    counts && { waiting: 0, sent: 0, failed: 0, cancelled: 0, ...counts },
  )

test('a newsletter is a draft until it is sent', () => {
  expect(stateOf({ sentAt: null })).toBe('Draft')
})

test('the state shows no total while the recipients of a newsletter are still being collected', () => {
  expect(stateOf({ addressedAt: null }, { sent: 2, waiting: 1 })).toMatch(
    /^Being sent: 2 of all have left · .* by Meera$/,
  )
})

test('a newsletter with waiting emails is shown as being sent, with its failed emails counted', () => {
  expect(stateOf({}, { sent: 2, waiting: 1, failed: 1 })).toMatch(
    /^Being sent: 2 of 4 have left · .* · 1 failed$/,
  )
})

test('a sent newsletter counts sent emails, failed emails and readers who unsubscribed before', () => {
  expect(stateOf({}, { sent: 1 })).toMatch(/^Sent to 1 person · /)
  expect(stateOf({ sentBy: null }, { sent: 3, failed: 1, cancelled: 2 })).toMatch(
    /^Sent to 3 people · [^·]* · 1 failed · 2 unsubscribed before$/,
  )
  expect(stateOf({ sentBy: null })).not.toContain(' by ')
})
