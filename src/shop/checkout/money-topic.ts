export const moneyTopic = 'money'
