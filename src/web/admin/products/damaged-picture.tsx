/** Beside a picture whose file could not be read when a size of it was to be made. */
export function DamagedPicture({ id }: { id?: string }) {
  return (
    <p id={id} className="mt-1 text-sm font-semibold text-rose">
      The file of this picture is damaged. Please upload it again.
    </p>
  )
}
