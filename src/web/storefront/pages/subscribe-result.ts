export type SubscribeResult = {
  outcome: 'subscribed' | 'refused' | 'failed'
  message: string
  typed: string
}
