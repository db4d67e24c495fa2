import { ButtonLink } from '#web/ui/button.tsx'

export function AccountOffer() {
  return (
    <section aria-labelledby="account-offer" className="print:hidden">
      <h2 id="account-offer" className="mb-2 text-2xl">
        Keep your orders
      </h2>
      <p className="mb-3 text-stone">With an account you see them on every device.</p>
      <ButtonLink to="/authentication/guest" variant="secondary" size="compact">
        Create an account
      </ButtonLink>
    </section>
  )
}
