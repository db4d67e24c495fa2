import type { BusinessDetails } from '../site/business-details.ts'

type Sender = { shopName: string; address: string; business: BusinessDetails }

/** The letter to people whose data was exposed, with what DPDP Rule 7 asks for: what happened and when,
 * likely consequences, measures of the shop, advice and a contact. The owner completes the brackets. */
export function breachLetter({ shopName, address, business }: Sender): string {
  const { legalName, officerName, officerTitle, officerEmail, officerPhone } = business
  const officer = [officerName || '[name of the grievance officer]', officerTitle]
  const contact = [officerEmail || '[email]', officerPhone]
  const known = (texts: readonly string[]) => texts.filter(Boolean).join(', ')
  return `Subject: Your personal data at ${shopName}

Dear customer,

on [day and time] [what happened, and for how long]. We noticed it on [day and time].

Your data that is concerned: [name, address, phone number, email, orders: delete what does not apply]. We do not keep card numbers, UPI PINs or bank passwords.

What may follow: [for example calls or messages that pretend to come from us].

What we have done: [for example closed the gap, ended all logins, informed the authorities].

What you can do: Give no code, PIN or password to anybody who calls or writes in our name. Change your password in our shop, and wherever else you use it. [more]

Your questions: ${known(officer)}, ${known(contact)}.

${known([legalName || shopName, address.replaceAll(/\s*\n\s*/g, ', ')])}`
}
