import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/field.tsx'
import { fileInputClass } from '#web/admin/media/file-input-class.ts'
import { uploadErrors } from './import-messages.ts'
import { sendFiles } from './send-files.ts'
import type { UploadError } from './upload-result.ts'

/** The form also works without script; the script only adds the progress bar. */
export function UploadForm({ error: initialError }: { error: UploadError | null }) {
  const [sent, setSent] = useState<number | null>(null)
  const [error, setError] = useState(initialError)
  const navigate = useNavigate()
  const errorId = useId()

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setError(null)
    setSent(0)
    const result = await sendFiles(new FormData(event.currentTarget), setSent)
    if (result.outcome === 'begun') return void navigate(`/admin/exchange/${result.id}`)
    setSent(null)
    setError(result.code)
  }

  return (
    <form
      method="post"
      action="/admin/exchange/upload"
      encType="multipart/form-data"
      onSubmit={(event) => void send(event)}
      className="max-w-measure space-y-4"
      aria-describedby={error ? errorId : undefined}
    >
      <FileField
        label="Product list"
        name="table"
        accept=".csv,.tsv,.txt,.zip,text/csv,application/zip"
        hint="A CSV file, up to 50 MB, or a zip with one CSV file and its pictures."
        isRequired
      />
      <FileField
        label="Pictures"
        name="pictures"
        accept=".zip,application/zip"
        hint="Only if the list names picture files: a zip of them, up to 1 GB. The shop fetches web addresses itself."
      />
      {error && (
        <div role="alert">
          <FieldProblem id={errorId}>{uploadErrors[error]}</FieldProblem>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button isBusy={sent !== null}>Check this file</Button>
        {sent !== null && <UploadProgress sent={sent} />}
      </div>
      <p className="text-sm text-stone">
        This changes nothing in the shop yet. You first see what would happen to each product.
      </p>
    </form>
  )
}

function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100)
  return (
    <span className="flex items-center gap-2 text-sm text-stone">
      <progress aria-label="Upload" max={100} value={percent} className="w-40" />{' '}
      <span className="figures">{percent} %</span>
    </span>
  )
}

type FileFieldProps = {
  label: string
  name: string
  accept: string
  hint: string
  isRequired?: boolean
}

function FileField({ label, name, accept, hint, isRequired = false }: FileFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        name={name}
        accept={accept}
        required={isRequired}
        aria-describedby={`${id}-hint`}
        className={`mt-1 ${fileInputClass}`}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-stone">
        {hint}
      </p>
    </div>
  )
}
