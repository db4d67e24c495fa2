import { indianTime, type Announcement } from '#shop/site/brand/announcement.ts'
import { Field, FieldProblem } from '#web/ui/field.tsx'

type AnnouncementFieldsProps = { announcement: Announcement; problem: string | undefined }

export function AnnouncementFields({ announcement, problem }: AnnouncementFieldsProps) {
  return (
    <div className="space-y-4">
      <Field
        label="Announcement"
        name="announcementText"
        defaultValue={announcement.text}
        hint="One line above the header. Empty: no announcement"
      />
      <Field
        label="Link"
        name="announcementLink"
        inputMode="url"
        defaultValue={announcement.link}
        hint="For example /shop/saree, or a whole https address"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="From"
          name="announcementFrom"
          type="datetime-local"
          defaultValue={indianTime(announcement.from)}
          hint="Indian time. Empty: at once"
        />
        <Field
          label="Until"
          name="announcementUntil"
          type="datetime-local"
          defaultValue={indianTime(announcement.until)}
          hint="Indian time. Empty: without an end"
        />
      </div>
      {problem && <FieldProblem id="announcement-problem">{problem}</FieldProblem>}
    </div>
  )
}
