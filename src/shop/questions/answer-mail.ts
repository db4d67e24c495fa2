import { emailLayout } from '#platform/mail/email-layout.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { productPath } from '../seo/product-path.ts'

type MailedAnswer = {
  email: string
  productId: string
  title: string
  question: string
  answer: string
}

/** Sent at most once per question. */
export function answerMail(
  { email, productId, title, question, answer }: MailedAnswer,
  { shopName, shopUrl }: { shopName: string; shopUrl: string },
): Mail {
  return {
    to: email,
    subject: `Your question about ${title}`,
    ...emailLayout({
      shopName,
      shopUrl,
      heading: 'Our answer',
      paragraphs: [`You asked about ${title}: ${question}`, ...answer.split(/\n+/)],
      button: { label: 'See the piece', url: shopUrl + productPath({ id: productId, title }) },
    }),
  }
}
