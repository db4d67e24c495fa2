import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { StorefrontData } from '../storefront-data.ts'
import loginCloth from './cloth-login.svg'
import signUpCloth from './cloth-sign-up.svg'

export type AuthenticationMode = 'login' | 'sign-up'

const cloths = { login: loginCloth, 'sign-up': signUpCloth }

/** Two drawn cloths with the default brand. Another brand has a ground in its own colour. */
export function ClothBackdrop({
  mode,
  children,
}: {
  mode: AuthenticationMode
  children: ReactNode
}) {
  const data = useRouteLoaderData<StorefrontData>('storefront/layout')
  const shown = data?.hasDrawings ? (['login', 'sign-up'] as const) : []
  return (
    <div className="relative isolate flex min-h-[calc(100dvh-var(--header-height))] items-center overflow-hidden bg-madder-deep px-4 py-4 md:py-14">
      {shown.map((name) => (
        <img
          key={name}
          src={cloths[name]}
          alt=""
          width={1600}
          height={1200}
          fetchPriority={name === mode ? 'high' : 'low'}
          className={`absolute inset-0 -z-10 size-full object-cover transition-opacity duration-700 ease-cloth ${name === mode ? 'opacity-100' : 'opacity-0'}`}
        />
      ))}
      <div className="mx-auto w-full max-w-lg bg-paper px-5 py-5 shadow-lift sm:px-10 sm:py-10">
        {children}
      </div>
    </div>
  )
}
