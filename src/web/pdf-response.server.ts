import type { DocumentSheet } from '#shop/documents/document-sheet.ts'
import { renderPdf } from '#shop/documents/pdf/render-pdf.server.ts'

export async function pdfResponse(sheet: DocumentSheet): Promise<Response> {
  const file = await renderPdf(sheet)
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${sheet.number.replaceAll('/', '-')}.pdf"`,
      'cache-control': 'no-store',
    },
  })
}
