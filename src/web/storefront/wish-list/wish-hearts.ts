import { notify } from '#web/ui/notify.ts'
import { readWishes, WISHES_CHANGED, writeWishes } from './wish-storage.ts'
import { signedInCustomerId, sendWishes, syncWishes, localWishes, WISHES_MAX } from './wish-sync.ts'

const LIST_FULL = `Your wish list is full: ${WISHES_MAX} pieces. Please remove one first.`

/** Fills the hearts of the page, including later ones, and reacts to presses. Until it has
 * started, hearts keep their room but are hidden. Returns a stop function. */
export function startWishHearts(): () => void {
  const observer = new MutationObserver(markHearts)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('click', pressHeart)
  window.addEventListener('storage', markHearts)
  window.addEventListener(WISHES_CHANGED, markHearts)
  document.documentElement.dataset['hearts'] = ''
  markHearts()
  void syncWishes()
  return () => {
    observer.disconnect()
    document.removeEventListener('click', pressHeart)
    window.removeEventListener('storage', markHearts)
    window.removeEventListener(WISHES_CHANGED, markHearts)
  }
}

function markHearts(): void {
  const wished = new Set(localWishes())
  for (const heart of document.querySelectorAll<HTMLElement>('[data-wish]')) {
    const isWished = wished.has(heart.dataset['wish']!)
    if (isWished === heart.hasAttribute('data-wished')) continue
    heart.toggleAttribute('data-wished', isWished)
    const words = isWished ? 'Remove from' : 'Add to'
    heart.ariaLabel = heart.ariaLabel!.replace(/^\w+ \w+/, words)
  }
}

function pressHeart({ target }: Event): void {
  const id = (target as Element).closest<HTMLElement>('[data-wish]')?.dataset['wish']
  if (id) void toggleWish(id)
}

function toggleWish(id: string): Promise<boolean> {
  return localWishes().includes(id)
    ? changeWish(id, false, 'Removed from your wish list')
    : changeWish(id, true, 'Added to your wish list')
}

/** Adds a piece of the cart to the wish list. Returns false if the list was not changed. */
export function saveForLater(id: string): Promise<boolean> {
  return changeWish(id, true, 'Saved for later on your wish list')
}

async function changeWish(id: string, isWished: boolean, done: string): Promise<boolean> {
  const customerId = signedInCustomerId()
  const before = readWishes()
  const others = localWishes().filter((other) => other !== id)
  const [add, remove] = isWished ? [[id], []] : [[], [id]]
  if (!customerId && isWished && others.length >= WISHES_MAX) return refuseWish(LIST_FULL)
  writeWishes({ ...before, uid: customerId, ids: [...add, ...others] })
  try {
    const left = customerId ? await sendWishes({ customerId, add, remove }) : []
    if (left.length > 0) return refuseWish(LIST_FULL)
    notify.success(done)
    return true
  } catch {
    writeWishes(before)
    return refuseWish('Your wish list was not changed. Please try again.')
  }
}

function refuseWish(message: string): false {
  notify.error(message)
  return false
}
