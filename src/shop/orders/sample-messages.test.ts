import { expect, test } from 'vitest'
import { messageKinds } from '../messages/message.ts'
import { sampleMessage } from './sample-messages.ts'

test.each(messageKinds)('%s can be looked at before anybody gets it', (kind) => {
  const { words, ...message } = sampleMessage(kind)
  expect(message.kind).toBe(kind)
  expect(words.paragraphs.join(' ')).toContain('7K3M9Q2X1B')
})
