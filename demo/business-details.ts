import type { BusinessDetails } from '#shop/site/business-details.ts'

/** The phone numbers are deliberately too short to be dialled. */
export const businessDetails: BusinessDetails = {
  phone: '+91 80 5550 100',
  whatsapp: '+91 80 5550 101',
  email: 'hello@zari.test',
  openingHours: 'Monday to Saturday, 10 am to 7 pm',
  legalName: 'Zari Handlooms',
  officerName: 'Meenakshi Rao',
  officerTitle: 'Owner',
  officerEmail: 'care@zari.test',
  officerPhone: '+91 80 5550 102',
  dispatchTime: '2 working days',
  deliveryTime: '2 to 7 working days',
  deliveryCharge: 'free everywhere in India',
  returnWindow: '7 days',
  returnCost: 'nothing, we send the courier',
  refundTime: '2 working days',
}
