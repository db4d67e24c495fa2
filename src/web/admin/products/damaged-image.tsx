export function DamagedImage({ id }: { id?: string }) {
  return (
    <p id={id} className="mt-1 text-sm font-semibold text-rose">
      The file of this picture is damaged. Please upload it again.
    </p>
  )
}
