import type { ComponentProps } from 'react'
import type { ListDisplay } from '#shop/settings/list-display/list-display-store.server.ts'
import { AnnotatedSection } from '../annotated-section.tsx'
import { CustomerMailsForm } from './customer-mails-form.tsx'
import { PriceDisplayForm } from './price-display-form.tsx'
import type { SettingsPageResult, SettingsSection } from './settings-page-result.ts'
import { SwitchForm } from './switch-form.tsx'

type CustomerViewSectionsProps = {
  priceDisplay: ComponentProps<typeof PriceDisplayForm>['display']
  lists: ListDisplay & { version: number }
  customerMails: ComponentProps<typeof CustomerMailsForm>['settings']
  resultOf: (section: SettingsSection) => SettingsPageResult | undefined
}

/** Settings of prices and lists in the storefront, and of mails to customers. */
export function CustomerViewSections({
  priceDisplay,
  lists,
  customerMails,
  resultOf,
}: CustomerViewSectionsProps) {
  return (
    <>
      <AnnotatedSection
        id="price-display"
        title="Struck-through prices"
        about={
          <p>
            From 1 January 2027 a reduced price must be shown with the lowest price of the 30 days
            before (E-Commerce Rules, G.S.R. 789(E) of 9 September 2026). An MRP may be shown if it
            is called so. You decide; ask your lawyer if in doubt.
          </p>
        }
      >
        <PriceDisplayForm
          key={priceDisplay.version}
          display={priceDisplay}
          result={resultOf('price-display')}
        />
      </AnnotatedSection>
      <AnnotatedSection
        id="list-display"
        title="Lists"
        about={
          <p>
            Products that differ only by colour belong to a design. A list can show each colour, or
            one card per design with the number of its colours. A filter such as red then shows the
            red one.
          </p>
        }
      >
        <SwitchForm
          key={lists.version}
          section="list-display"
          version={lists.version}
          result={resultOf('list-display')}
          name="oneCardPerDesign"
          isOn={lists.oneCardPerDesign}
          label="Lists show one card per design"
        />
      </AnnotatedSection>
      <AnnotatedSection
        id="customer-mails"
        title="Mails to customers"
        about={
          <p>
            Who gets an email when a sold-out piece is back, when customers are asked for a review,
            and when they are reminded of their cart.
          </p>
        }
      >
        <CustomerMailsForm
          key={customerMails.version}
          settings={customerMails}
          result={resultOf('customer-mails')}
        />
      </AnnotatedSection>
    </>
  )
}
