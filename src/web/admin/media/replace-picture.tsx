import { useSubmit } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { ChooseFromLibrary } from './choose-from-library.tsx'
import { UploadPictures } from './upload-pictures.tsx'

/** Uploads or chooses another picture and shows it wherever the shop shows this one. */
export function ReplacePicture() {
  const submit = useSubmit()
  const replace = (replacement: string) =>
    submit({ intent: 'replace-picture', replacement }, { method: 'post' })
  return (
    <section aria-labelledby="replace-picture">
      <h2 id="replace-picture" className="text-xl">
        Replace everywhere
      </h2>
      <p className="mt-2 text-stone">
        Products, collections, the home page and pages then show the new picture, also in their
        earlier versions. Orders, reviews and returns keep this one.
      </p>
      <noscript>
        <p className="mt-2">Please switch on JavaScript to replace a picture.</p>
      </noscript>
      <div className="mt-3 flex flex-wrap gap-3 noscript:hidden">
        <UploadPictures
          label="Upload the new picture"
          onDone={([image]) => image && void replace(image.id)}
        />
        <ChooseFromLibrary
          className={buttonClass('secondary', 'compact')}
          onImage={({ id }) => void replace(id)}
        />
      </div>
    </section>
  )
}
