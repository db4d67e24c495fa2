import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { categories, productTypes } from '#shop/catalogue/product.ts'
import { productLimits } from '#shop/catalogue/product-form.ts'
import { parseRupees } from '#shop/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldProblem, TextField } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { CheckBoxes } from './check-boxes.tsx'
import { HighlightFields } from './highlight-fields.tsx'
import { LostRaceBox } from './lost-race.tsx'
import { PictureSlots } from './picture-slots.tsx'
import type { ProductAnswer } from './product-answer.ts'
import { StockFields } from './stock-fields.tsx'
import type { TypedProduct } from './typed-product.ts'
import { useFormChecks } from './use-form-checks.ts'
import { useProductForm, type FormBase } from './use-product-form.ts'
import { useUploads } from './use-uploads.ts'

type ProductFormProps = {
  stored: FormBase | null
  answer: ProductAnswer | undefined
  button: 'Add Product' | 'Update Product'
  children?: ReactNode
  /** Pictures whose file cannot be read any more. */
  damaged?: readonly string[]
}

export function ProductForm({ stored, answer, button, children, damaged = [] }: ProductFormProps) {
  const { typed, setTyped, base, race, isRestored, startAfresh } = useProductForm(stored, answer)
  const change = (part: Partial<TypedProduct>) => setTyped((now) => ({ ...now, ...part }))
  const changePictures = (to: (pictures: TypedProduct['pictures']) => TypedProduct['pictures']) =>
    setTyped((now) => ({ ...now, pictures: to(now.pictures) }))
  const uploads = useUploads({
    pictures: typed.pictures,
    put: (slot, image) =>
      changePictures((now) => now.with(slot, { ...image, alt: now[slot]?.alt ?? '' })),
    onTooMany: () => notify.error('Six pictures are the most'),
  })
  const { form, problems, message, isWaiting, check, checkLeft, checkChanged } = useFormChecks(
    answer,
    uploads.isSending,
  )
  const { state, formMethod, formData } = useNavigation()
  const isSaving = state !== 'idle' && formMethod === 'POST' && formData?.has('title') === true
  const isAboveOriginal =
    (parseRupees(typed.sellingPrice) ?? 0) > (parseRupees(typed.originalPrice) ?? Infinity)

  return (
    <>
      {isRestored && (
        <div
          role="status"
          className="mb-4 flex flex-wrap items-center gap-x-3 border-l-4 border-zari bg-paper px-4 py-1"
        >
          <p>What you had typed here is back.</p>
          <Button type="button" look="quiet" room="dense" onClick={startAfresh}>
            Start afresh
          </Button>
        </div>
      )}
      {race && <LostRaceBox race={race} mine={typed} onTake={setTyped} />}
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        onSubmit={check}
        onBlur={checkLeft}
        onInput={checkChanged}
        className="space-y-4 pb-4"
      >
        {base && <input type="hidden" name="basedOnVersion" value={base.version} />}
        {base &&
          Object.entries(base.seen).map(([size, count]) => (
            <input key={size} type="hidden" name={size ? `seen-${size}` : 'seen'} value={count} />
          ))}
        <PictureSlots
          pictures={typed.pictures}
          change={changePictures}
          uploads={uploads}
          damaged={damaged}
          problem={problems.images}
        />
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <div className="space-y-4 border border-hem bg-paper p-3 md:p-4">
            <Field
              label="Title"
              name="title"
              required
              maxLength={productLimits.title}
              value={typed.title}
              problem={problems.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <TextField
              label="Description"
              name="description"
              required
              rows={6}
              maxLength={productLimits.description}
              value={typed.description}
              problem={problems.description}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
          </div>
          <div className="space-y-4">
            <div className="grid grid-cols-2 gap-3 border border-hem bg-paper p-3 md:p-4">
              <Field
                label="Original Price"
                name="originalPrice"
                required
                inputMode="decimal"
                autoComplete="off"
                hint="In rupees"
                value={typed.originalPrice}
                problem={problems.originalPrice}
                onChange={(event) => change({ originalPrice: event.currentTarget.value })}
              />
              <Field
                label="Selling Price"
                name="sellingPrice"
                required
                inputMode="decimal"
                autoComplete="off"
                hint="In rupees"
                value={typed.sellingPrice}
                problem={problems.sellingPrice}
                warning={isAboveOriginal ? 'This is above the original price.' : undefined}
                onChange={(event) => change({ sellingPrice: event.currentTarget.value })}
              />
              <TypeChoice
                value={typed.type}
                problem={problems.type}
                onChange={(type) => change({ type })}
              />
              <div className="col-span-2">
                <CheckBoxes
                  legend="Categories"
                  name="category"
                  all={categories}
                  chosen={typed.categories}
                  onChange={(chosen) => change({ categories: chosen })}
                />
              </div>
            </div>
            <StockFields typed={typed} change={change} problem={problems.quantity} />
          </div>
        </div>
        <HighlightFields
          highlights={typed.highlights}
          onChange={(highlights) => change({ highlights })}
          problem={problems.highlights}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button isBusy={isSaving || isWaiting} className="flex-1 md:flex-none">
            {button}
          </Button>
          <p
            role="status"
            className={
              message && !isSaving && !isWaiting ? 'font-semibold text-rose' : 'text-sm text-stone'
            }
          >
            {isWaiting ? 'Waiting for the pictures…' : isSaving ? 'Saving…' : message}
          </p>
        </div>
      </Form>
      {children}
    </>
  )
}

function TypeChoice({
  value,
  problem,
  onChange,
}: {
  value: string
  problem: string | undefined
  onChange: (type: string) => void
}) {
  return (
    <div>
      <label htmlFor="type" className="mb-1 block font-semibold">
        Type
      </label>
      <select
        id="type"
        name="type"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'type-problem' : undefined}
        className="min-h-12 w-full rounded-sm border border-stone/70 bg-paper px-3"
      >
        {productTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </select>
      {problem && <FieldProblem id="type-problem">{problem}</FieldProblem>}
    </div>
  )
}
