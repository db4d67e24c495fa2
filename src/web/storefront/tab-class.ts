/** A tab of the bar; the current one stands on the thread. */
export const tabClass = 'relative flex h-full items-center gap-1 px-3 tracking-wide hover:text-madder '
  + 'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:origin-left after:scale-x-0 after:bg-zari after:transition-transform after:duration-300 '
  + 'hover:after:scale-x-100 aria-[current]:font-semibold aria-[current]:after:scale-x-100 aria-expanded:after:scale-x-100'
