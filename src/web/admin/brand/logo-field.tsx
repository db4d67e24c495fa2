import { logoPath, type Logo } from '#shop/site/brand/logo.ts'
import { Field } from '#web/ui/field.tsx'

export function LogoField({ logo, problem }: { logo: Logo | null; problem: string | undefined }) {
  return (
    <div className="space-y-4">
      {logo && (
        <p className="flex flex-wrap items-center gap-4">
          <img
            src={logoPath(logo)}
            width={logo.width}
            height={logo.height}
            alt="The current logo"
            className="h-16 w-auto max-w-full border border-hem bg-ivory object-contain p-2"
          />
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="removeLogo" className="size-6 accent-indigo" />
            Remove the logo
          </label>
        </p>
      )}
      <Field
        label={logo ? 'Replace the logo' : 'Logo file'}
        name="logoFile"
        type="file"
        accept="image/svg+xml,image/png"
        hint="An SVG of at most 100 KB with text as paths, or a PNG of at most 1 MB"
        problem={problem}
      />
    </div>
  )
}
