import { useEffect, useRef } from 'react'
import { formatRecoveryCode } from '#platform/auth/recovery-codes.ts'
import { Button } from '#web/ui/button.tsx'

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [codes])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Recovery codes"
      className="scroll-mt-28 mb-4 border-l-4 border-zari bg-ivory p-4"
    >
      <h3 className="font-sans text-base font-semibold">Your recovery codes</h3>
      <p className="mt-1 text-stone">
        Each works once instead of a code. They are shown only now: print them or write them down,
        and keep them where you can find them without your phone.
      </p>
      <ul className="mt-3 grid max-w-xs grid-cols-2 gap-x-6 gap-y-1 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{formatRecoveryCode(code)}</li>
        ))}
      </ul>
      <Button
        type="button"
        variant="secondary"
        size="compact"
        className="mt-4 print:hidden"
        onClick={() => window.print()}
      >
        Print
      </Button>
    </section>
  )
}
