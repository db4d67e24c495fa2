import type { StepName } from '#shop/own-shop/first-steps.ts'

type StepText = { to: string; title: string; about: string }

/** The screen of each step, and how the list names it. */
export const stepTexts: Record<StepName, StepText> = {
  contact: {
    to: '/admin/siteinfo',
    title: 'Contact',
    about: 'Your address, links, phone and email, as customers see them',
  },
  brand: {
    to: '/admin/brand',
    title: 'Name, logo and colours',
    about: 'What your shop is called and how it looks, with a preview',
  },
  kinds: {
    to: '/admin/kinds',
    title: 'Kinds of products',
    about: 'What you sell: names, sizes, size guides',
  },
  product: {
    to: '/admin/addproducts',
    title: 'First product',
    about: 'Pictures from your phone’s camera, a price, a quantity',
  },
  delivery: {
    to: '/admin/delivery',
    title: 'Delivery',
    about: 'Where you deliver, what it costs and how long it takes',
  },
  payments: {
    to: '/admin/settings/payments',
    title: 'Payments',
    about: 'The keys of your payment gateway, and a test payment',
  },
  mail: {
    to: '/admin/settings/mail',
    title: 'Mail',
    about: 'The server that sends your mails, and a test mail',
  },
  policies: {
    to: '/admin/pages',
    title: 'Policies',
    about: 'Shipping, returns, privacy and terms',
  },
  open: {
    to: '/admin/settings/opening',
    title: 'Open the shop',
    about: 'Until then, visitors see ‘Opening soon’',
  },
}
