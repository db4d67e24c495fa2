import { data, Form, redirect, useNavigation } from 'react-router'
import { listImageUses } from '#shop/media-library/image-use-store.server.ts'
import { findLibraryImage } from '#shop/media-library/library-store.server.ts'
import { focalPoint } from '#shop/media/focal-point.ts'
import { formatDate } from '#shop/shop-date.ts'
import { isUuid } from '#shop/uuid.ts'
import { CONNECTION_LOST } from '#web/connection/failed-request.ts'
import { withOfflineFallback } from '#web/connection/with-offline-fallback.ts'
import { readForm } from '#web/forms/read-form.ts'
import { requireAdmin } from '#web/session/signed-in.server.ts'
import { shopContext } from '#web/shop-context.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { failure } from '../action-result.ts'
import { useNotifiedResult } from '../use-notified-result.ts'
import { DamagedImage } from '../products/damaged-image.tsx'
import type { Route } from './+types/image-page.ts'
import { DeletePicture } from './delete-picture.tsx'
import { FocalPointField } from './focal-point-field.tsx'
import { pictureAction, type MediaResult } from './media-action.server.ts'
import { sizeText } from './media-messages.ts'
import { PictureUses } from './picture-uses.tsx'
import { ReplacePicture } from './replace-picture.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context)
  const { db } = context.get(shopContext)
  const picture = isUuid(params.id) ? await findLibraryImage(db, params.id) : undefined
  if (!picture) throw data('No such picture', { status: 404 })
  return { picture, uses: await listImageUses(db, [picture.id]) }
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<MediaResult | Response> {
  const admin = await requireAdmin(request, context)
  const form = await readForm(request)
  const result = await pictureAction(context.get(shopContext), {
    staffId: admin.id,
    id: params.id,
    form,
  })
  return result.to ? redirect(result.to) : result
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineFallback<MediaResult | Response, MediaResult>(
    serverAction,
    failure(CONNECTION_LOST),
  )
}

export default function ImagePage({
  loaderData: { picture, uses },
  actionData,
}: Route.ComponentProps) {
  const result = useNotifiedResult(actionData)
  const { state, formData } = useNavigation()
  const isSaving = state !== 'idle' && formData?.get('intent') === 'save-picture'
  const focus = focalPoint(picture.focus)
  return (
    <>
      <title>Picture – Admin</title>
      <h1 className="text-2xl">{picture.alt || 'Picture without a description'}</h1>
      <p className="mt-1 text-stone">
        {sizeText(picture)}, added on {formatDate(picture.addedAt)}
        {picture.isByCustomer && ', from a customer'}
      </p>
      {picture.isDamaged && <DamagedImage />}
      <div className="mt-5 grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start">
        <Form
          key={`${picture.id} ${picture.alt} ${picture.focus}`}
          method="post"
          noValidate
          className="space-y-5 border border-hem bg-paper p-4 md:p-5"
        >
          <input type="hidden" name="intent" value="save-picture" />
          <input type="hidden" name="seenAlt" value={picture.alt} />
          <input type="hidden" name="seenFocusX" value={focus.x} />
          <input type="hidden" name="seenFocusY" value={focus.y} />
          <Field
            label="What the picture shows"
            name="alt"
            defaultValue={picture.alt}
            hint="For people who cannot see it. Uses with words of their own keep them."
            problem={result?.problem}
          />
          <FocalPointField image={picture} initial={focus} />
          <Button isBusy={isSaving}>Save picture</Button>
        </Form>
        <div className="space-y-8">
          <PictureUses uses={uses} />
          <ReplacePicture key={picture.id} />
          <DeletePicture isUsed={uses.length > 0} />
        </div>
      </div>
    </>
  )
}
