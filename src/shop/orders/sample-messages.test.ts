import { expect, test } from 'vitest'
import { messageKinds } from '../messages/message.ts'
import { sampleMessage } from './sample-messages.ts'

test.each(messageKinds)('%s has a preview', (kind) => {
  const { content, ...message } = sampleMessage(kind)
  expect(message.kind).toBe(kind)
  expect(content.paragraphs.join(' ')).toContain('7K3M9Q2X1B')
})
