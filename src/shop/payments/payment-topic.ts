export const paymentTopic = 'money'
