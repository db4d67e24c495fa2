import { renderToStaticMarkup } from 'react-dom/server'
import type { ProductKind } from '#shop/kinds/product-kind.ts'
import { centimetres, type SizeGuide } from '#shop/kinds/size-guide.ts'
import { buttonClass } from '#web/ui/button.tsx'

/** The button and the dialog of a kind's size guide, which need no script. Null without a guide. */
export function sizeGuideHtml(kind: ProductKind | undefined): string | null {
  if (!kind?.sizeGuide) return null
  return renderToStaticMarkup(<SizeGuideDialog guide={kind.sizeGuide} sizes={kind.sizes} />)
}

type SizeGuideProps = { guide: SizeGuide; sizes: readonly string[] }

function SizeGuideDialog({ guide, sizes }: SizeGuideProps) {
  const { measures, howToMeasure } = guide
  return (
    <>
      <button
        type="button"
        popoverTarget="size-guide"
        className="min-h-11 text-madder underline underline-offset-4"
      >
        Size guide
      </button>
      <dialog
        id="size-guide"
        popover="auto"
        aria-label="Size guide"
        className="m-auto max-h-[90dvh] w-[min(40rem,92vw)] overflow-y-auto border border-zari/45 bg-ivory p-5 text-ink shadow-lift backdrop:bg-ink/40"
      >
        <h2 className="text-2xl">Size guide</h2>
        {measures.length > 0 && <GuideTable guide={guide} sizes={sizes} />}
        {howToMeasure && (
          <>
            <h3 className="mt-4 text-xl">How to measure</h3>
            <p className="mt-1 whitespace-pre-line">{howToMeasure}</p>
          </>
        )}
        <button
          type="button"
          popoverTarget="size-guide"
          popoverTargetAction="hide"
          className={`${buttonClass('secondary', 'compact')} mt-5`}
        >
          Close
        </button>
      </dialog>
    </>
  )
}

function GuideTable({ guide: { measures, rows }, sizes }: SizeGuideProps) {
  return (
    <div
      role="region"
      aria-label="Measurements of each size"
      tabIndex={0}
      className="mt-3 overflow-x-auto"
    >
      <table className="figures w-full text-left">
        <thead>
          <tr className="border-b border-hem">
            <th className="py-2 pr-4">Size</th>
            {measures.map((measure) => (
              <th key={measure} className="py-2 pr-4">
                {measure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map((size) => (
            <tr key={size} className="border-b border-hem">
              <th className="py-2 pr-4 whitespace-nowrap">{size}</th>
              {measures.map((measure, column) => (
                <td key={measure} className="py-2 pr-4">
                  <Measurement inches={rows[size]?.[column] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Measurement({ inches }: { inches: string }) {
  if (inches === '') return '–'
  return (
    <>
      {inches} in <span className="block text-sm text-stone">{centimetres(inches)} cm</span>
    </>
  )
}
