const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')
}

export function page({
  title,
  style,
  script,
  body,
}: {
  title: string
  style: string
  script?: string
  body: string
}): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/v1/checkout/assets/${style}">
${script ? `<script type="module" src="/v1/checkout/assets/${script}"></script>` : ''}
</head>
${body}
</html>
`
}

/** 12500000 → ₹1,25,000.00 */
export function rupees(paise: number, currency = 'INR'): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(paise / 100)
}
