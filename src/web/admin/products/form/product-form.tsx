import type { ReactNode } from 'react'
import type { Attribute } from '#shop/attributes/attribute.ts'
import { Form, useNavigation } from 'react-router'
import { RestoredNotice } from '#web/forms/restored-notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { PRODUCT_FORM, useEarlyProduct } from '../early-product.ts'
import { AdvanceFields } from '../advance/advance-fields.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import { HighlightFields } from './highlight-fields.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { ImageSlots } from './image-slots.tsx'
import type { ProductResult } from './product-result.ts'
import { PublicationFields } from './publication-fields.tsx'
import { newProductOf, type FormKind } from './form-kind.ts'
import { PriceFields } from './price-fields.tsx'
import { ProductPreview } from './product-preview.tsx'
import { SaveBar } from './save-bar.tsx'
import { StockFields } from './stock-fields.tsx'
import type { TypedProduct } from '#shop/catalogue/typed-product.ts'
import { TextFields } from './text-fields.tsx'
import { useFormChecks } from './use-form-checks.ts'
import { useProductForm, type FormBase } from './use-product-form.ts'
import type { FormLegal } from '#shop/compliance/form-legal.server.ts'
import type { FormTax } from '#shop/tax/form-tax.server.ts'
import { LegalFields } from '../legal/legal-fields.tsx'
import { noLegal } from '../legal/typed-legal.ts'
import { PriceAdviceNote } from '../tax/price-advice-note.tsx'
import { TaxFields } from '../tax/tax-fields.tsx'
import { useUploads } from '../upload/use-uploads.ts'

type ProductFormProps = {
  stored: FormBase | null
  result: ProductResult | undefined
  button: 'Add Product' | 'Update Product'
  children?: ReactNode
  /** Ids of images with an unreadable file. */
  damaged?: readonly string[]
  kinds: readonly FormKind[]
  attributes?: readonly Attribute[]
  tax: FormTax
  legal?: FormLegal
  designs?: readonly string[]
}

export function ProductForm({
  stored,
  result,
  button,
  children,
  damaged = [],
  kinds,
  attributes = [],
  tax,
  legal = noLegal,
  designs = [],
}: ProductFormProps) {
  const { typed, setTyped, base, conflict, isRestored, isChanged, startOver } = useProductForm(
    stored,
    result,
    newProductOf(kinds),
  )
  useEarlyProduct(kinds, setTyped)
  const change = (part: Partial<TypedProduct>) => setTyped((now) => ({ ...now, ...part }))
  const changePictures = (to: (pictures: TypedProduct['pictures']) => TypedProduct['pictures']) =>
    setTyped((now) => ({ ...now, pictures: to(now.pictures) }))
  const uploads = useUploads({
    pictures: typed.pictures,
    put: (slot, image) =>
      changePictures((now) => now.with(slot, { ...image, alt: now[slot]?.alt || image.alt })),
    onTooMany: () => notify.error('At most six pictures'),
  })
  const { form, problems, message, isWaiting, check, checkLeft, checkChanged } = useFormChecks(
    result,
    uploads.isSending,
  )
  const { state, formMethod, formData } = useNavigation()
  const isSaving = state !== 'idle' && formMethod === 'POST' && formData?.has('title') === true
  return (
    <>
      {isRestored && <RestoredNotice onStartOver={startOver} />}
      {conflict && <EditConflict conflict={conflict} mine={typed} onTake={setTyped} />}
      <Form
        ref={form}
        id={PRODUCT_FORM}
        method="post"
        encType="multipart/form-data"
        noValidate
        data-not-kept
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
        <div className="grid gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="space-y-4">
            <ImageSlots
              pictures={typed.pictures}
              change={changePictures}
              uploads={uploads}
              damaged={damaged}
              problem={problems.images}
            />
            <TextFields typed={typed} change={change} problems={problems} designs={designs} />
            <PriceFields typed={typed} change={change} problems={problems} kinds={kinds} />
            <PriceAdviceNote
              typed={typed}
              tax={tax}
              onTake={(sellingPrice) => change({ sellingPrice })}
            />
            <StockFields typed={typed} change={change} problems={problems} kinds={kinds} />
            <AttributeFields
              attributes={attributes}
              typed={typed}
              change={change}
              problems={problems}
            />
            <HighlightFields
              highlights={typed.highlights}
              onChange={(highlights) => change({ highlights })}
              problem={problems.highlights}
            />
          </div>
          <div className="space-y-4">
            <PublicationFields typed={typed} change={change} problems={problems} />
            <AdvanceFields typed={typed} change={change} problems={problems} />
            <TaxFields typed={typed} change={change} problems={problems} tax={tax} />
            <LegalFields typed={typed} change={change} problems={problems} legal={legal} />
            <div className="lg:tall:sticky lg:tall:top-4">
              <ProductPreview typed={typed} />
            </div>
          </div>
        </div>
        <SaveBar
          button={button}
          isBusy={isSaving || isWaiting}
          isChanged={isChanged}
          onDiscard={startOver}
        >
          <p
            role="status"
            className={
              message && !isSaving && !isWaiting ? 'font-semibold text-rose' : 'text-sm text-stone'
            }
          >
            {isWaiting ? 'Waiting for the pictures…' : isSaving ? 'Saving…' : message}
            {!isWaiting && !isSaving && !message && isChanged && 'Unsaved changes'}
          </p>
        </SaveBar>
      </Form>
      {children}
    </>
  )
}
