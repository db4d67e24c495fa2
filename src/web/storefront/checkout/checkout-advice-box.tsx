import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { AlertIcon } from '#web/ui/icons.tsx'
import type { Advice } from './checkout-advice.ts'

/** The live region is always rendered, so that screen readers announce advice when it appears. New
 * advice scrolls into view. */
export function CheckoutAdvice({ advice }: { advice: Advice | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (advice) box.current?.scrollIntoView({ block: 'nearest' })
  }, [advice])

  return (
    <div ref={box} role="alert">
      {advice && (
        <div className="mt-6 border-l-4 border-zari bg-linen px-4 py-3">
          <p className="flex items-start gap-2 font-semibold">
            <AlertIcon className="mt-0.5 size-5 text-madder" />
            {advice.heading}
          </p>
          {advice.details && (
            <ul className="mt-1 list-disc pl-5">
              {advice.details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
          <p className="mt-1">{advice.text}</p>
          {advice.orderNumber && (
            <p className="mt-1">
              Approved it in your bank’s app?{' '}
              <Link
                to={`/orders/${advice.orderNumber}/payment`}
                className="text-madder underline underline-offset-4"
              >
                See what we know about the payment
              </Link>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
