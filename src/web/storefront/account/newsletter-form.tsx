import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { useNewsletterConsent } from '../use-newsletter-consent.ts'

type NewsletterFormProps = { isSubscribed: boolean; isEmailConfirmed: boolean }

export function NewsletterForm({ isSubscribed, isEmailConfirmed }: NewsletterFormProps) {
  const consent = useNewsletterConsent()
  const isBusy = useNavigation().formData?.get('intent') === 'newsletter'
  return (
    <>
      <p className="mb-4 text-stone">
        We always write to you about your orders, because you need to know.
      </p>
      {isEmailConfirmed ? (
        <Form method="post" preventScrollReset className="flex max-w-md flex-col gap-4">
          <input type="hidden" name="intent" value="newsletter" />
          <label className="flex min-h-11 items-center gap-3">
            <input
              key={String(isSubscribed)}
              type="checkbox"
              name="newsletter"
              defaultChecked={isSubscribed}
              className="size-5"
            />
            Newsletter: new pieces and offers
          </label>
          {consent && <p className="text-sm text-stone">{consent}</p>}
          <Button size="compact" isBusy={isBusy} className="self-start">
            Save Choice
          </Button>
        </Form>
      ) : (
        <p>
          <Link to="/authentication/confirm" className="text-madder underline underline-offset-4">
            Confirm your e-mail
          </Link>{' '}
          to choose whether you get our newsletter.
        </p>
      )}
    </>
  )
}
