import { renderToStaticMarkup } from 'react-dom/server'
import { buttonClass } from '#web/ui/button.tsx'
import { whatsAppShareLink, type SharedPage } from './share.ts'

/** `Share`, which appears once its script runs, and a link for WhatsApp that needs none. */
export function shareHtml(page: SharedPage): string {
  return renderToStaticMarkup(
    <p className="mt-2 -ml-4 flex flex-wrap">
      <button
        type="button"
        hidden
        data-share={page.url}
        data-title={page.title}
        className={buttonClass('quiet', 'compact')}
      >
        Share
      </button>
      <a
        href={whatsAppShareLink(page)}
        rel="noreferrer"
        target="_blank"
        className={buttonClass('quiet', 'compact')}
      >
        Share on WhatsApp
      </a>
    </p>,
  )
}
