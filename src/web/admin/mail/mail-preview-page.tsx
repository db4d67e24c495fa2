import { Link } from 'react-router'
import { renderMessage } from '#shop/messages/render-message.ts'
import { listsOrder, messageKinds, messageNames, parseMessageKind } from '#shop/messages/message.ts'
import { sampleMessage, sampleOrder } from '#shop/orders/sample-messages.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { emailPreview } from './email-preview.server.ts'
import type { Route } from './+types/mail-preview-page.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const kind = parseMessageKind(params.kind)
  if (!kind) throw new Response('There is no such mail.', { status: 404 })
  const { subject, html, text } = renderMessage(
    { ...sampleMessage(kind), order: listsOrder(kind) ? sampleOrder : null },
    context.get(shopContext).config,
  )
  return { kind, subject, html: emailPreview(html), text }
}

export default function MailPreviewPage({
  loaderData: { kind, subject, html, text },
}: Route.ComponentProps) {
  return (
    <>
      <title>{`${messageNames[kind]} – Mail – Admin`}</title>
      <h1 className="text-2xl">{messageNames[kind]}</h1>
      <p className="mt-1 text-stone">Subject: {subject}. The order and its customer are made up.</p>
      <nav aria-label="Other mails" className="my-4 flex flex-wrap gap-x-4">
        {messageKinds.map((other) => (
          <Link
            key={other}
            to={`/admin/mail/preview/${other}`}
            aria-current={other === kind ? 'page' : undefined}
            className="border-b-2 border-transparent leading-11 text-indigo hover:underline aria-[current]:border-zari aria-[current]:text-ink"
          >
            {messageNames[other]}
          </Link>
        ))}
      </nav>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        {/** The sandbox forbids scripts, navigation and access to the session. */}
        <iframe
          title={`Preview: ${messageNames[kind]}`}
          sandbox=""
          srcDoc={html}
          className="h-160 w-full border border-hem bg-ivory"
        />
        <section aria-labelledby="text-part">
          <h2 id="text-part" className="text-xl">
            The same as text
          </h2>
          <pre
            tabIndex={0}
            className="mt-2 overflow-x-auto border border-hem bg-paper p-4 font-sans text-sm whitespace-pre-wrap"
          >
            {text}
          </pre>
        </section>
      </div>
    </>
  )
}
