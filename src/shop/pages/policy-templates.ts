import type { PageContent } from './page-content.ts'
import type { Block } from './rich-text.ts'

export const policies = ['shipping', 'returns', 'privacy', 'terms'] as const
export type Policy = (typeof policies)[number]

/** The first draft of a policy. It contains placeholders such as `{phone}` (`page-facts.ts`). */
export function policyTemplate(policy: Policy, shop: { takesCash: boolean }): PageContent {
  const { title, blocks } = templates[policy](shop)
  return { title, seoTitle: '', seoDescription: '', text: { type: 'doc', content: blocks } }
}

/** The title of a policy that has no version yet. */
export function policyTitle(slug: string): string | undefined {
  const policy = policies.find((known) => known === slug)
  return policy && policyTemplate(policy, { takesCash: false }).title
}

type Template = (shop: { takesCash: boolean }) => { title: string; blocks: Block[] }

const heading = (text: string): Block => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
})
const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
})
const list = (...items: string[]): Block => ({
  type: 'bullet_list',
  content: items.map((text) => ({ type: 'list_item', content: [paragraph(text)] })),
})

const questions = [
  heading('Questions'),
  paragraph('Write to {email} or call {phone}. We are happy to help.'),
]

const complaints = [
  heading('Complaints'),
  paragraph(
    'Our grievance officer is {grievance officer} ({designation}). Write to {officer email} or call {officer phone}.',
  ),
  paragraph(
    'You get a number for your complaint within 48 hours, with a copy of what we have recorded, and a decision within one month. You may also call the National Consumer Helpline: 1915.',
  ),
]

const shipping: Template = () => ({
  title: 'Shipping',
  blocks: [
    paragraph('{shop name} sends parcels to addresses in India.'),
    heading('Dispatch'),
    paragraph(
      'We hand your order to the courier within {dispatch time}. You get an email when it is dispatched, and you can follow it under Orders.',
    ),
    heading('Delivery time'),
    paragraph('Delivery takes {delivery time} after that. Remote places may take longer.'),
    heading('Delivery charge'),
    paragraph('Delivery charge: {delivery charge}.'),
    paragraph('You see the total with every charge before you pay.'),
    heading('If something goes wrong'),
    list(
      'If the courier does not find you at home, write to us. We arrange another delivery.',
      'If a parcel arrives open or damaged, please take a picture and write to us within 48 hours. Your rights remain if you write to us later.',
      'If your order is late, you may cancel it. We refund all that you paid.',
    ),
    ...questions,
  ],
})

const returns: Template = () => ({
  title: 'Returns and refunds',
  blocks: [
    heading('If you change your mind'),
    paragraph(
      'You can return or exchange a piece within {return window} of delivery. It must be unworn and unwashed, with its tags on.',
    ),
    paragraph('Cost of returning a piece that you do not want: {cost of returning}.'),
    paragraph(
      'Pieces that we stitch or alter to your measurements can only be returned if they are faulty.',
    ),
    heading('If we made a mistake'),
    paragraph(
      'We take back every piece that is faulty, damaged, late or not the one you ordered, and we pay for the return. Pictures help us to decide sooner.',
    ),
    paragraph(
      'Slubs and slight variations of shade are natural in handwoven cloth and are not faults. Colours may look slightly different on a screen.',
    ),
    heading('How to return a piece'),
    list(
      'Write to {email} or call {phone} with the number of your order.',
      'Pack the piece well, in its own wrapping if possible.',
      'Keep the courier receipt until you have received your refund.',
    ),
    heading('Your refund'),
    paragraph(
      'We start the refund within {refund time} after we have received the piece. The money goes back the way you paid. Your bank may take up to 7 more working days.',
    ),
    paragraph('For a cash order we ask you for a UPI address or a bank account.'),
    heading('Cancelling'),
    paragraph('You can cancel free of charge until your order is handed to the courier.'),
    ...complaints,
  ],
})

const privacy: Template = () => ({
  title: 'Privacy',
  blocks: [
    paragraph(
      '{legal name}, {address}, runs {shop name} and is responsible for your data. This page says what we keep, why, and what you can ask of us.',
    ),
    heading('What we keep, and why'),
    list(
      'Name, email and password (encrypted): for your account.',
      'Address and phone numbers: to deliver your order and to reach you about it.',
      'Orders, payments and returns: to fulfil our contract with you, and because tax law requires it.',
      'Your messages to us: to answer them.',
      'Your email address for our newsletter, only if you subscribe. Every newsletter has a link to unsubscribe.',
      'Technical records of visits, such as network address and time: to keep the shop safe.',
    ),
    paragraph('We never see or keep your card number, UPI PIN or bank password.'),
    heading('Cookies'),
    paragraph(
      'We set a cookie that keeps you signed in, and your browser remembers your cart. We use no cookies for advertising and do not follow you to other sites.',
    ),
    heading('Who receives data'),
    list(
      'Razorpay, which processes payments.',
      'The courier that brings your parcel: name, address and phone number.',
      'The companies that run our server and send our emails.',
      'Authorities, if the law requires it.',
    ),
    paragraph('We do not sell data.'),
    heading('How long we keep it'),
    paragraph(
      'We keep your account until you ask us to delete it, invoices for as long as tax law requires, and records of visits for one year. Everything else is deleted when it is no longer needed.',
    ),
    heading('Your rights'),
    list(
      'See what we know about you and who received it.',
      'Correct, complete or delete it.',
      'Withdraw a consent as easily as you gave it.',
      'Nominate a person who may use these rights for you after your death or in illness.',
      'Complain to us, and then to the Data Protection Board of India.',
    ),
    paragraph(
      'Write to {grievance officer} ({designation}), {officer email}, {officer phone}. You get an answer within one month.',
    ),
    paragraph(
      'If your data is ever exposed, we tell you without delay what happened and what to do.',
    ),
    paragraph('The shop is for adults. Please do not send us the data of children.'),
  ],
})

const terms: Template = ({ takesCash }) => ({
  title: 'Terms of sale',
  blocks: [
    heading('Who we are'),
    paragraph('You buy from {legal name}, {address}. Email: {email}. Phone: {phone}.'),
    heading('Your order'),
    paragraph(
      'You must be 18 years or older to order. Your order is accepted when you get our email that confirms it. If we cannot deliver, we refund all that you paid.',
    ),
    heading('Prices and payment'),
    paragraph(
      'Prices are in rupees and include all taxes. The total with every charge is shown before you pay.',
    ),
    paragraph(
      takesCash
        ? 'You can pay by UPI, card, net banking or wallet through Razorpay, or in cash on delivery.'
        : 'You can pay by UPI, card, net banking or wallet through Razorpay.',
    ),
    heading('Delivery, returns and refunds'),
    paragraph(
      'Orders are dispatched within {dispatch time}. You can return a piece within {return window}. There is no charge for cancelling before dispatch.',
    ),
    heading('Pictures and descriptions'),
    paragraph(
      'Pictures and descriptions are made with care. Handwoven cloth varies a little from piece to piece. If a piece is not as described, we take it back and pay for the return.',
    ),
    heading('Law'),
    paragraph('The law of India applies. These terms do not limit your rights as a consumer.'),
    ...complaints,
  ],
})

const templates: Record<Policy, Template> = { shipping, returns, privacy, terms }
