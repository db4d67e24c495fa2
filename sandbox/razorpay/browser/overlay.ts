const TOP = '2147483647'
const BACKDROP_COLOR = 'rgba(0, 0, 0, 0.6)'
const VIEWPORT = 'width=device-width, initial-scale=1'

export type OpenWindow = { frame: HTMLIFrameElement; close(): void }

/** Shows the window over the page and restores scrolling, metas and focus afterwards. Sets styles by
 * property, so that it works under a strict content security policy. */
export function openWindow(
  source: string,
  appearance: { color: string | undefined; backdropColor: string | undefined; animation: boolean },
): OpenWindow {
  const focused = document.activeElement
  const restorePage = takeOverPage(appearance.color)
  const frame = createFrame(source)
  const container = createContainer()
  container.append(createBackdrop(appearance.backdropColor), frame)
  document.body.append(container)
  const isIdle = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (appearance.animation && !isIdle)
    container.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160, easing: 'ease-out' })
  frame.focus()

  const keepFocus = () => {
    if (!container.contains(document.activeElement)) frame.focus()
  }
  document.addEventListener('focusin', keepFocus)

  return {
    frame,
    close() {
      document.removeEventListener('focusin', keepFocus)
      container.remove()
      restorePage()
      if (focused instanceof HTMLElement) focused.focus()
    },
  }
}

function createBackdrop(color = BACKDROP_COLOR): HTMLElement {
  const backdrop = styled(document.createElement('div'), {
    position: 'fixed',
    inset: '0',
    background: color,
  })
  backdrop.className = 'razorpay-backdrop'
  return backdrop
}

/** Creates the frame without a size. The real script writes the size as a style attribute, which a
 * strict policy blocks, so the shop's stylesheet must set the size. */
function createFrame(source: string): HTMLIFrameElement {
  const frame = styled(document.createElement('iframe'), { 'color-scheme': 'light' })
  frame.className = 'razorpay-checkout-frame'
  frame.title = 'Razorpay Sandbox'
  frame.name = 'Razorpay Sandbox'
  frame.allow = 'payment; clipboard-write'
  frame.src = source
  return frame
}

function createContainer(): HTMLElement {
  const container = styled(document.createElement('div'), {
    position: 'fixed',
    inset: '0',
    'z-index': TOP,
    width: '100%',
    height: '100%',
    overflow: 'hidden',
  })
  container.className = 'razorpay-container'
  container.setAttribute('role', 'dialog')
  container.setAttribute('aria-modal', 'true')
  container.setAttribute('aria-label', 'Razorpay Sandbox')
  return container
}

function takeOverPage(color: string | undefined): () => void {
  const { style } = document.body
  const overflow = style.getPropertyValue('overflow')
  style.setProperty('overflow', 'hidden')
  const restoreMetas = [
    swapMeta('viewport', VIEWPORT),
    ...(color ? [swapMeta('theme-color', color)] : []),
  ]
  return () => {
    if (overflow) style.setProperty('overflow', overflow)
    else style.removeProperty('overflow')
    for (const restore of restoreMetas) restore()
  }
}

function swapMeta(name: string, content: string): () => void {
  const existing = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  const meta = existing ?? document.createElement('meta')
  const before = meta.content
  meta.name = name
  meta.content = content
  if (!existing) document.head.append(meta)
  return () => {
    if (existing) meta.content = before
    else meta.remove()
  }
}

function styled<Kind extends HTMLElement>(element: Kind, styles: Record<string, string>): Kind {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value)
  return element
}
