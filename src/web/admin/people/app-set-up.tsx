import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { QrPath } from './qr-path.server.ts'

/** Shows the secret for the authenticator app until a code confirms it. */
export function AppSetUp({
  secret,
  qr,
  problem,
}: {
  secret: string
  qr: QrPath
  problem: string | undefined
}) {
  return (
    <div className="space-y-5">
      <ol className="list-decimal space-y-5 pl-5 marker:text-stone">
        <li>
          Scan this with your authenticator app.
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label="QR code for your authenticator app"
            shapeRendering="crispEdges"
            className="mt-3 block w-56 max-w-full border border-hem bg-paper"
          >
            <path d={qr.path} fill="#000" />
          </svg>
          <p className="mt-3 text-stone">Or enter this secret:</p>
          <p className="font-mono text-lg tracking-wider wrap-anywhere select-all">
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </li>
        <li>
          Enter the code that the app shows.
          <Form
            method="post"
            noValidate
            preventScrollReset
            className="mt-2 flex max-w-sm flex-wrap items-end gap-3"
          >
            <input type="hidden" name="intent" value="confirm" />
            <Field
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              problem={problem}
              className="grow"
            />
            <Button>Turn on</Button>
          </Form>
        </li>
      </ol>
    </div>
  )
}
