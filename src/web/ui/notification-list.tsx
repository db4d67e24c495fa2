import { resolveValue, toast as notice, useToaster, type Toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'

import { AlertIcon, CheckIcon } from './icons.tsx'
import { Diamond, DiamondTurn } from './thread.tsx'

/** More notifications would cover the page. The library keeps 20, as specified, and shows older ones
 * as newer ones disappear. */
const SHOWN_MAX = 4

/** The specified durations in milliseconds. */
const durations = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  custom: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Infinity },
}

const marks = {
  blank: <Diamond className="size-3.5 text-zari" />,
  custom: <Diamond className="size-3.5 text-zari" />,
  success: <CheckIcon className="size-5 text-leaf" />,
  error: <AlertIcon className="size-5 text-rose" />,
  loading: <DiamondTurn className="size-4 text-zari" />,
}

/** The list of notifications, whose code is loaded with the first notification. Timers stop while
 * the pointer or the focus is on a notification. */
export default function NotificationList() {
  const { toasts, handlers } = useToaster(durations)
  const shown = toasts.filter((toast) => toast.visible).slice(0, SHOWN_MAX)
  const oldestFirst = shown.toReversed()
  return (
    <ul
      className="contents"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {oldestFirst.map((toast) => (
        <Notification key={toast.id} toast={toast} />
      ))}
    </ul>
  )
}

function Notification({ toast }: { toast: Toast }) {
  return (
    <li className="pointer-events-auto flex w-fit max-w-[350px] animate-appear items-center gap-2.5 rounded-sm border border-hem bg-paper px-4 py-2.5 shadow-lift">
      {typeof toast.icon === 'string' ? (
        <NextStep toast={toast} picture={toast.icon} />
      ) : (
        <>
          {marks[toast.type]}
          <span>{resolveValue(toast.message, toast)}</span>
        </>
      )}
    </li>
  )
}

type NextStepProps = { toast: Toast; picture: string }

/** The link's name has neither 'Cart' nor a title: these name other links of the page. */
function NextStep({ toast, picture }: NextStepProps) {
  return (
    <>
      <img src={picture} alt="" width={48} height={64} className="h-16 w-12 object-cover" />
      <p>{resolveValue(toast.message, toast)}</p>
      <Link
        to="/cart"
        onClick={() => notice.dismiss(toast.id)}
        className="inline-flex min-h-11 items-center pl-2 text-madder underline underline-offset-4"
      >
        Continue to order
      </Link>
    </>
  )
}
