import type { Sealing } from '#platform/auth/sealed-secrets.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { EventHub } from '#platform/events/event-hub.server.ts'
import { openLiveValue } from '#platform/events/live-value.server.ts'
import type { Logger } from '#platform/log/log.server.ts'
import type { MailTransport } from '#platform/mail/mail.ts'
import type { GatewaySettings } from '#platform/payments/gateway-settings.server.ts'
import type { Gateway } from '#platform/payments/gateway.server.ts'
import { openKeyringGateway } from '#platform/payments/keyring-gateway.server.ts'
import { openGateway } from '#platform/payments/razorpay.server.ts'
import type { Config } from '#shop/config/config.ts'
import { gatewayKeysTopic } from '#shop/settings/gateway/gateway-keys.ts'
import { listGatewayKeys } from '#shop/settings/gateway/gateway-keys-store.server.ts'
import {
  buildKeyring,
  type GatewayAddresses,
} from '#shop/settings/gateway/gateway-keyring.server.ts'
import { openConnectedMail, sendsMail } from '#shop/settings/mail/connected-mail.server.ts'
import { mailServerTopic } from '#shop/settings/mail/mail-server.ts'
import { findMailServer } from '#shop/settings/mail/mail-server-store.server.ts'
import { openingTopic } from '#shop/settings/opening/opening.ts'
import { findOpening } from '#shop/settings/opening/opening-store.server.ts'
import type { LiveSettings } from '#web/shop-context.server.ts'

type LiveSettingsParts = {
  config: Config
  db: Db
  events: EventHub
  log: Logger
  sealing: Sealing
  /** Settings from the environment or of the sandbox. */
  configuredGateway: GatewaySettings
  gatewayAddresses: GatewayAddresses
  onGatewayAnswer(time: Date): void
}

export type OpenLiveSettings = {
  gateway: Gateway
  mail: MailTransport
  live: LiveSettings
  close(): void
}

/** Loads the settings that admins may change while the shop runs: gateway keys, mail server,
 * opening. Each process reloads them after a change event. */
export async function openLiveSettings(parts: LiveSettingsParts): Promise<OpenLiveSettings> {
  const { config, db, sealing } = parts
  const keyring = await openLiveValue({
    ...parts,
    topic: gatewayKeysTopic,
    load: async () =>
      buildKeyring(
        {
          configured: parts.configuredGateway,
          isFromEnvironment: config.razorpay !== null,
          addresses: parts.gatewayAddresses,
          sealing,
          open: (settings) => openGateway(settings, parts.onGatewayAnswer),
        },
        await listGatewayKeys(db),
      ),
  })
  const mail = await openLiveMail(parts)
  const openingListeners: (() => void)[] = []
  const opening = await openLiveValue({
    ...parts,
    topic: openingTopic,
    load: () => findOpening(db),
    onChange: () => openingListeners.forEach((listener) => listener()),
  })
  return {
    gateway: openKeyringGateway(keyring.current),
    mail: mail.transport,
    live: {
      sendsMail: mail.sendsMail,
      opening: opening.current,
      onOpeningChange: (listener) => void openingListeners.push(listener),
    },
    close() {
      for (const value of [keyring, mail, opening]) value.close()
    },
  }
}

async function openLiveMail({ config, db, sealing, ...parts }: LiveSettingsParts) {
  const connected = await openLiveValue({
    ...parts,
    topic: mailServerTopic,
    load: async () => {
      const stored = await findMailServer(db)
      return {
        transport: openConnectedMail(config, stored, sealing),
        sendsMail: sendsMail(config, stored),
      }
    },
  })
  const transport: MailTransport = {
    send: (mail) => connected.current().transport.send(mail),
    close: () => connected.current().transport.close(),
  }
  return {
    transport,
    sendsMail: () => connected.current().sendsMail,
    close() {
      connected.close()
      transport.close()
    },
  }
}
