import type { BrowserContext, Page } from 'playwright'

declare global {
  interface Window {
    notifications: string[]
  }
}

/** Records every notification, because on a busy machine one disappears before a test looks. */
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

/** The frames of e-mail previews run no script, the recorder included. */
export const BLOCKED_RECORDER = /Blocked script execution in 'about:srcdoc'/

/** Waits until the current document has shown this notification, and takes it off the record. */
export async function waitForNotification(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const index = window.notifications.indexOf(wanted)
    return index >= 0 && window.notifications.splice(index, 1)
  }, text)
}
