import { expect, test } from 'vitest'
import { issuedDocument } from '../../../../tests/support/issued-document.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { describeDocument } from '../document-sheet.ts'
import { renderPdf } from './render-pdf.server.ts'
import { scriptRuns } from './script-runs.ts'

const pagesIn = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\n/g)?.length

test('the PDF file has every text of the document', async () => {
  const sheet = describeDocument(issuedDocument())
  const file = await renderPdf(sheet, 'ORIGINAL FOR RECIPIENT')
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  const text = pdfText(file)
  for (const wanted of [
    'ORIGINAL FOR RECIPIENT',
    'Tax Invoice',
    'Zari Silks LLP',
    'GSTIN: 27AAPFU0939F1ZV',
    'TI/26-27/000001',
    'Place of supply',
    'Emerald silk saree',
    '5007',
    '2.5 % 101.68',
    '5,219.03 Rs.',
    'Rupees Five Thousand Two Hundred Nineteen and Three Paise Only',
    'This is a computer generated invoice; no signature is required.',
  ])
    expect(text).toContain(wanted)
})

test('Devanagari, letters with marks and the rupee sign have glyphs', async () => {
  const { buyer } = issuedDocument()
  const document = issuedDocument({ buyer: { ...buyer, name: 'आशा Rāo ₹' } })
  const text = pdfText(await renderPdf(describeDocument(document)))
  for (const wanted of ['आशा', 'ā', '₹']) expect(text).toContain(wanted)
})

test('an invoice with many lines has several pages with all lines', async () => {
  const { lines } = issuedDocument()
  const many = Array.from({ length: 60 }, (_, index) => ({
    ...lines[0]!,
    description: `Saree number ${index + 1} with a long name that is broken over two lines of text`,
  }))
  const file = await renderPdf(describeDocument(issuedDocument({ lines: many })))
  expect(pagesIn(file)).toBeGreaterThan(1)
  expect(pdfText(file).match(/Saree number \d+/g)).toHaveLength(60)
})

test('a text is split where its characters are in different font files', () => {
  expect(scriptRuns('Asha आशा ā')).toEqual([
    { script: 'latin', text: 'Asha ' },
    { script: 'devanagari', text: 'आशा' },
    { script: 'latin', text: ' ' },
    { script: 'latin-ext', text: 'ā' },
  ])
})
