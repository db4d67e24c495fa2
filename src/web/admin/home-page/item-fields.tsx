import { Fragment } from 'react'
import { imageUrl } from '#shop/media/image.ts'
import type { FieldTexts } from '#shop/parse-result.ts'
import {
  sectionForms,
  type SectionItem,
  type SectionType,
  type SectionVideo,
} from '#shop/site/home/home-sections.ts'
import type { HomeField } from '#shop/site/home/parse-home.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { videoUrl } from '#shop/videos/video.ts'
import { VideoChooser } from '../videos/video-chooser.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { MenuChoice } from '../menus/entry-fields.tsx'
import { ImageTool } from '../pages/editor/image-tool.tsx'

type ItemFieldsProps = {
  item: SectionItem
  type: SectionType
  place: `${number}.${number}`
  /** The accessible name of the group. */
  label: string
  problems: FieldTexts<HomeField>
  /** The pages that a link may lead to. */
  pages: readonly MenuChoice[]
  change: (values: Partial<SectionItem>) => void
  remove: (() => void) | undefined
}

const linkAttributes = {
  hint: 'For example /shop/Latest',
  inputMode: 'url',
  autoCapitalize: 'off',
  spellCheck: false,
} as const
const labels = { heading: 'Heading', text: 'Text', label: 'Button', to: 'Link' }

export function ItemFields({
  item,
  type,
  place,
  label,
  problems,
  pages,
  change,
  remove,
}: ItemFieldsProps) {
  const { fields, required, hasImage, hasVideo } = sectionForms[type]
  return (
    <div role="group" aria-label={label} className="space-y-3">
      {fields.map((field) => {
        const props = {
          label: labels[field],
          value: item[field],
          required: required.includes(field),
          problem: problems[`${place}.${field}`],
        }
        return field === 'text' ? (
          <TextField
            key={field}
            {...props}
            rows={3}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        ) : (
          <Fragment key={field}>
            {field === 'to' && <PageChoice to={item.to} {...{ pages, change }} />}
            <Field
              {...props}
              {...(field === 'to' && linkAttributes)}
              onChange={(event) => change({ [field]: event.currentTarget.value })}
            />
          </Fragment>
        )
      })}
      <div className="flex flex-wrap items-center gap-2">
        {hasImage && <ItemImage image={item.image} change={change} />}
        {remove && (
          <Button
            type="button"
            variant="quiet"
            size="compact"
            aria-label={`Remove ${label}`}
            onClick={remove}
          >
            Remove part
          </Button>
        )}
      </div>
      {hasVideo && <ItemVideo video={item.video ?? null} place={place} change={change} />}
    </div>
  )
}

/** Fills in the link, which is hard to type on a phone. */
function PageChoice({
  to,
  pages,
  change,
}: Pick<ItemFieldsProps, 'pages' | 'change'> & Pick<SectionItem, 'to'>) {
  const value = pages.some((page) => page.value === to) ? to : ''
  return (
    <SelectField
      label="Leads to"
      value={value}
      onChange={(event) => change({ to: event.currentTarget.value })}
      options={[{ value: '', label: to ? 'Another page' : 'Choose a page' }, ...pages]}
    />
  )
}

function ItemImage({
  image,
  change,
}: Pick<ItemFieldsProps, 'change'> & Pick<SectionItem, 'image'>) {
  return (
    <>
      {image && (
        <img
          src={imageUrl(image.id, 240, 'webp')}
          alt="Chosen"
          width={image.width}
          height={image.height}
          className="h-24 w-auto"
        />
      )}
      <ImageTool
        className={buttonClass('secondary', 'compact')}
        onImage={({ id, width, height }) => change({ image: { id, width, height, tint: '' } })}
      />
      {image && (
        <Button
          type="button"
          variant="quiet"
          size="compact"
          onClick={() => change({ image: null })}
        >
          Remove image
        </Button>
      )}
    </>
  )
}

type ItemVideoProps = Pick<ItemFieldsProps, 'place' | 'change'> & { video: SectionVideo | null }

function ItemVideo({ video, place, change }: ItemVideoProps) {
  return (
    <div className="space-y-2">
      {video && (
        <div className="flex flex-wrap items-center gap-2">
          <video
            key={video.id}
            src={videoUrl(video)}
            controls
            muted
            playsInline
            preload="metadata"
            aria-label="The chosen video"
            className="h-24 w-auto bg-ink"
          />
          <Button
            type="button"
            variant="quiet"
            size="compact"
            onClick={() => change({ video: null })}
          >
            Remove video
          </Button>
        </div>
      )}
      <VideoChooser
        id={`video-${place}`}
        label={video ? 'Another video' : 'Video over the image'}
        onSaved={({ id, type }) => change({ video: { id, type } })}
      />
    </div>
  )
}
