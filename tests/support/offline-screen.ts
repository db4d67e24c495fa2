import type { Page } from 'playwright'
import { waitForHydration } from './browser.ts'

/** Functions that run in the page of `every-screen-offline.test.ts`. */

/** Lets the router open the page, which is faster than a new document, and waits until React has
 * replaced the previous page. */
export async function openByRouter(path: string): Promise<void> {
  const { __reactRouterDataRouter: router } = window
  const before = document.querySelector('main h1')
  await router!.navigate(path)
  const isReplaced = () => document.querySelector('main h1') && !before?.isConnected
  for (let waits = 0; !isReplaced() && waits < 500; waits++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  window.notifications.splice(0)
}

/** Waits until the page can handle a lost connection. Its scripts are loaded soon after the page. */
export async function waitForGuard(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['keep-page', 'notification-list', 'headless'].every((part) =>
      loaded.some((file) => file.includes(part)),
    )
  })
}

/** Numbers the forms of the main part that can be sent, and types into each of them. Returns the
 * number of those forms. */
export function fillForms(typed: string | null): number {
  const main = document.querySelector('main')!
  for (const details of main.querySelectorAll('details')) details.open = true
  const forms = [...main.querySelectorAll('form')].filter((form) =>
    [...form.elements].some(
      (button) => button.matches('button:not([type=button])') && button.checkVisibility(),
    ),
  )
  for (const [index, form] of forms.entries()) {
    form.noValidate = true
    form.dataset['offline'] = String(index)
    const field = [...form.elements].find(
      (each) =>
        each.matches('textarea, input:is(:not([type]), [type=text], [type=email])') &&
        each.checkVisibility(),
    )
    if (typed === null || !field || (field as HTMLInputElement).readOnly) continue
    const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    value!.set!.call(field, `${typed} ${index}`)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return forms.length
}

/** Presses the first button of a form. Returns the form's method, or null if it cannot be pressed. */
export function pressForm(index: number): string | null {
  const form = document.querySelector<HTMLFormElement>(`[data-offline="${index}"]`)
  const button = [...(form?.elements ?? [])].find(
    (each) => each.matches('button:not([type=button])') && each.checkVisibility(),
  ) as HTMLButtonElement | undefined
  if (!form || !button || button.disabled) return null
  window.notifications.splice(0)
  form.requestSubmit(button)
  return button.getAttribute('formmethod') ?? form.method
}

/** Presses a link that leads to another page of the same side. Returns its path. */
export function pressLink(): string | null {
  const isAdmin = location.pathname.startsWith('/admin')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href], footer a[href]')]
  const link = links.find(
    ({ origin, pathname, download, target }) =>
      origin === location.origin &&
      pathname !== location.pathname &&
      pathname.startsWith('/admin') === isAdmin &&
      !download &&
      target === '' &&
      !/\.\w+$|pdf$|orderSummary/.test(pathname),
  )
  window.notifications.splice(0)
  link?.click()
  return link?.pathname ?? null
}

export type Shown = { said: string; hasFrame: boolean; texts: string[]; path: string }

/** Documents to print have neither header nor footer. */
export function readScreen(): Shown {
  const main = document.querySelector('main')
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
  const notices = document.querySelector<HTMLElement>('[aria-label=Notifications]')
  return {
    said: [main?.innerText, notices?.innerText, ...window.notifications].join('\n'),
    hasFrame:
      main !== null &&
      main.querySelector('h1') !== null &&
      (main.id === '' || document.querySelector('header') !== null),
    texts: fields.map(({ value }) => value),
    path: location.pathname,
  }
}

/** Reports a connection that saves data, so that no page is loaded in advance. */
export async function withoutPrefetch(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
}
