import { escapeHtml } from '#platform/escape-html.ts'

/** Escapes text for XML, without control characters and others that XML does not allow, at which Tally
 * stops reading the file. */
export function xmlText(text: string): string {
  return escapeHtml(text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ')).replaceAll("'", '&apos;')
}

export function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}

/** Wraps what is imported in Tally's envelope. */
export async function* envelope(
  report: 'All Masters' | 'Vouchers',
  company: string,
  messages: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE>
 <HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>
 <BODY><IMPORTDATA>
  <REQUESTDESC>${element('REPORTNAME', report)}${companyVariable(company)}</REQUESTDESC>
  <REQUESTDATA>
`
  yield* messages
  yield `  </REQUESTDATA>
 </IMPORTDATA></BODY>
</ENVELOPE>
`
}

/** Without a name, Tally imports into the company that is open. */
function companyVariable(company: string): string {
  if (!company) return ''
  return `\n   <STATICVARIABLES>${element('SVCURRENTCOMPANY', company)}</STATICVARIABLES>`
}

export function message(content: string): string {
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF">\n${content}</TALLYMESSAGE>\n`
}
