import { useSlashSetting } from './shortcut.ts'

export function PaletteFooter() {
  const [hasSlash, setSlash] = useSlashSetting()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 border-t border-hem bg-ivory px-4 text-sm text-stone">
      <p className="max-sm:hidden">
        <kbd className="font-sans">↑ ↓</kbd> move, <kbd className="font-sans">Enter</kbd> open,{' '}
        <kbd className="font-sans">Esc</kbd> close
      </p>
      <label className="ml-auto flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={hasSlash}
          onChange={(event) => setSlash(event.target.checked)}
          className="size-5"
        />
        Open with the / key
      </label>
    </div>
  )
}
