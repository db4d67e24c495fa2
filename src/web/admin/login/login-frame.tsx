import type { ReactNode } from 'react'
import { Notifications } from '#web/ui/notifications.tsx'
import { ThreadUnder } from '#web/ui/thread.tsx'
import '../admin.css'

export function LoginFrame({
  shopName,
  heading,
  children,
}: {
  shopName: string
  heading: string
  children: ReactNode
}) {
  return (
    <main id="main" className="flex min-h-dvh items-center bg-linen px-4 py-10">
      <title>{`${heading} · ${shopName}`}</title>
      <div className="mx-auto w-full max-w-md bg-paper px-5 py-8 shadow-lift sm:px-9">
        <p className="text-stone">{shopName} · Admin</p>
        <h1 className="mt-1 text-2xl">{heading}</h1>
        <ThreadUnder className="mt-3 mb-6" />
        {children}
        <p className="mt-6">
          <a
            href="/"
            className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
          >
            Back to the shop
          </a>
        </p>
      </div>
      <Notifications />
    </main>
  )
}
