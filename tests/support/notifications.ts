import type { BrowserContext, Page } from 'playwright'

declare global {
  interface Window {
    notifications: string[]
  }
}

/** Records every notification, because on a busy machine it may disappear before a test looks for it. */
export async function recordNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.notifications = []
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element) || !node.closest('[aria-label="Notifications"]')) continue
        const shown = [node, ...node.querySelectorAll('*')].filter((element) =>
          element.matches('li, p'),
        )
        window.notifications.push(...shown.map(({ textContent }) => textContent))
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** E-mail previews are frames without scripts, so the browser reports that it has blocked the recorder. */
export const BLOCKED_RECORDER = /Blocked script execution in 'about:srcdoc'/

/** Waits until the current document has shown this notification, and removes it from the record. */
export async function waitForNotification(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const index = window.notifications.indexOf(wanted)
    return index >= 0 && window.notifications.splice(index, 1)
  }, text)
}
