import { notify } from '#web/ui/notify.ts'

/** `url` is the canonical address with the shop's origin. */
export type SharedPage = { title: string; url: string }

export function whatsAppShareLink({ title, url }: SharedPage): string {
  return `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`
}

/** Makes the page's `Share` buttons visible, including those of later pages. They open the device's own
 * dialog, or copy the link where there is none. Returns a stop function. */
export function startSharing(): () => void {
  const observer = new MutationObserver(showButtons)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('click', pressShare)
  showButtons()
  return () => {
    observer.disconnect()
    document.removeEventListener('click', pressShare)
  }
}

function showButtons(): void {
  for (const button of document.querySelectorAll('[data-share][hidden]'))
    button.removeAttribute('hidden')
}

function pressShare({ target }: Event): void {
  const { share: url, title } =
    (target as Element).closest<HTMLElement>('[data-share]')?.dataset ?? {}
  if (url) void sharePage({ url, title: title! })
}

async function sharePage(page: SharedPage): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share(page)
    await navigator.clipboard.writeText(page.url)
    notify.success('Link copied')
  } catch (error) {
    if ((error as Error).name !== 'AbortError')
      notify.error('The link was not shared. Please copy the address of this page.')
  }
}
