import type { SignedIn } from '#platform/auth/auth.server.ts'
import { rateLimitMessage } from '#web/forms/rate-limit-message.ts'
import type { Shop } from '#web/shop-context.server.ts'

/** Checks the admin's own password again before a sensitive change. Returns the text of a problem. */
export async function passwordProblem(
  { auth }: Pick<Shop, 'auth'>,
  { admin, form, request }: { admin: SignedIn; form: FormData; request: Request },
): Promise<string | null> {
  const checked = await auth.checkPassword(admin, String(form.get('password') ?? ''), request)
  switch (checked.outcome) {
    case 'right':
      return null
    case 'wrong-credentials':
      return 'The password is wrong.'
    case 'too-many-attempts':
      return rateLimitMessage(checked.retryAfterSeconds)
  }
}
