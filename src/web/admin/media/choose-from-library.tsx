import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { ImageRef } from '#shop/media/image.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useChoices } from './use-choices.ts'

type ChooseFromLibraryProps = { className?: string; onImage: (image: ImageRef) => void }

/** A button that opens the media library as a dialog. A tap on a picture chooses it. */
export function ChooseFromLibrary({ className, onImage }: ChooseFromLibraryProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const heading = useId()

  function open() {
    setOpen(true)
    dialog.current?.showModal()
  }

  return (
    <>
      <button
        type="button"
        onClick={open}
        className={className ?? buttonClass('secondary', 'compact')}
      >
        Choose from the library
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={heading}
        onClose={() => setOpen(false)}
        className="m-auto h-[min(48rem,calc(100dvh-2rem))] w-[min(60rem,calc(100vw-1rem))] bg-paper p-0 text-base shadow-lift backdrop:bg-ink/50"
      >
        {isOpen && (
          <div className="flex h-full flex-col p-4 md:p-6">
            <div className="flex items-center justify-between gap-3">
              <h2 id={heading} className="text-xl">
                Choose from the library
              </h2>
              <Button
                type="button"
                variant="quiet"
                size="compact"
                onClick={() => dialog.current?.close()}
              >
                Close
              </Button>
            </div>
            <Choices
              onImage={(image) => {
                dialog.current?.close()
                onImage(image)
              }}
            />
          </div>
        )}
      </dialog>
    </>
  )
}

function Choices({ onImage }: { onImage: (image: ImageRef) => void }) {
  const { items, page, pages, status, search, more, retry } = useChoices(true)
  return (
    <>
      <SearchField onSearch={search} />
      <p role="status" className="mt-2 text-sm text-stone">
        {status === 'loading' && 'Loading…'}
        {status === 'failed' && 'The pictures could not be loaded.'}
        {status === 'ready' && items.length === 0 && 'No picture matches.'}
      </p>
      {status === 'failed' && (
        <Button type="button" variant="quiet" size="compact" onClick={retry} className="self-start">
          Try again
        </Button>
      )}
      <div className="mt-2 min-h-0 flex-1 overflow-y-auto p-1">
        <ul aria-label="Pictures" className="grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-6">
          {items.map((image, index) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={image.alt || `Picture ${index + 1} without a description`}
                onClick={() => onImage(image)}
                className="block w-full border-2 border-transparent hover:border-madder"
              >
                <Picture image={image} alt="" sizes="140px" widest={240} />
              </button>
            </li>
          ))}
        </ul>
        {status === 'ready' && page < pages && (
          <div className="py-4 text-center">
            <Button type="button" variant="secondary" size="compact" onClick={more}>
              Show more
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** Not a form, because the dialog may stand inside the form of an editor. */
function SearchField({ onSearch }: { onSearch: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const search = () => onSearch(input.current?.value.trim() ?? '')
  function searchOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    search()
  }
  return (
    <div role="search" className="mt-3 flex gap-2">
      <input
        ref={input}
        type="search"
        aria-label="Search pictures"
        placeholder="Description or product"
        onKeyDown={searchOnEnter}
        className="min-h-11 w-full min-w-0 rounded-sm border border-stone/80 bg-paper px-3 placeholder:text-stone sm:w-72"
      />
      <Button type="button" variant="secondary" size="compact" onClick={search}>
        Search
      </Button>
    </div>
  )
}
