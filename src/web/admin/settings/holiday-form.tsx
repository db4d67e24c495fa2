import { Link } from 'react-router'
import type { Holiday } from '#shop/settings/holiday/holiday.ts'
import { indianTime } from '#shop/site/brand/announcement.ts'
import { Field } from '#web/ui/field.tsx'
import { annotationLink } from '../annotated-section.tsx'
import type { SettingsPageResult } from './settings-page-result.ts'
import { SettingsForm } from './settings-form.tsx'

type HolidayFormProps = {
  holiday: Holiday & { version: number }
  result: SettingsPageResult | undefined
}

export function HolidayForm({ holiday, result }: HolidayFormProps) {
  return (
    <SettingsForm section="holiday" version={holiday.version} result={result}>
      <Field
        label="Notice"
        name="holidayText"
        defaultValue={holiday.holidayText}
        problem={result?.problems?.holidayText}
        hint="For example: We are away for Diwali. Empty: no notice"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Shown from"
          name="holidayFrom"
          type="datetime-local"
          defaultValue={indianTime(holiday.holidayFrom)}
          problem={result?.problems?.holidayFrom}
          hint="Indian time. Empty: at once"
        />
        <Field
          label="Shown until"
          name="holidayUntil"
          type="datetime-local"
          defaultValue={indianTime(holiday.holidayUntil)}
          problem={result?.problems?.holidayUntil}
          hint="Indian time. Empty: until you delete the notice"
        />
      </div>
      <p>
        The promised dates follow the{' '}
        <Link to="/admin/delivery" className={annotationLink}>
          holidays of dispatch
        </Link>
      </p>
    </SettingsForm>
  )
}
