import type { MessageContent } from '../../messages/message.ts'

const ownPages = /^\/orders\/([^/]+)(\/payment)?$/

/** Lets the button of a guest's mail open the order without a login. */
export function withGuestLink(content: MessageContent, key: string | null): MessageContent {
  const [, number] = ownPages.exec(content.button?.path ?? '') ?? []
  if (key === null || number === undefined) return content
  return { ...content, button: { ...content.button!, path: `/orders/${number}/link/${key}` } }
}
