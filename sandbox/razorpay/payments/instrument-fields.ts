import type { PaymentEntity } from '../state/entities.ts'
import { cardFacts, type Instrument } from './test-data.ts'
import type { Gateway } from '../state/gateway.ts'

/** Payment fields that depend on the method. */
export function instrumentFields(gateway: Gateway, instrument: Instrument): Partial<PaymentEntity> {
  const reference = () =>
    String(100_000_000_000 + ((gateway.store.payments.size * 7919) % 899_999_999_999))
  if (instrument.method === 'card') {
    const { last4, network, international } = cardFacts(instrument.cardNumber)
    const cardId = gateway.newId('card_')
    return {
      international,
      card_id: cardId,
      card: {
        id: cardId,
        entity: 'card',
        name: '',
        last4,
        network,
        type: 'credit',
        issuer: null,
        international,
        emi: false,
        sub_type: 'consumer',
        token_iin: null,
      },
      acquirer_data: { auth_code: reference().slice(-6) },
    }
  }
  if (instrument.method === 'upi') {
    const vpa = instrument.vpa || 'success@razorpay'
    return {
      vpa,
      upi: { payer_account_type: 'bank_account', vpa, flow: instrument.vpa ? 'collect' : 'intent' },
      acquirer_data: { rrn: reference(), upi_transaction_id: gateway.newId('').toUpperCase() },
    }
  }
  return {
    bank: instrument.bank || 'HDFC',
    acquirer_data: { bank_transaction_id: reference().slice(-7) },
  }
}
