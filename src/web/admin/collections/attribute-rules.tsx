import type { CollectionRules } from '#shop/collections/collection-rules.ts'
import type { FacetChoice } from '#shop/attributes/attribute.ts'
import { CheckBox } from '../check-box.tsx'

/** An attribute by whose choices rules can select products. */
export type RuleAttribute = { slug: string; name: string; choices: readonly FacetChoice[] }

type AttributeRulesProps = { rules: CollectionRules; attributes: readonly RuleAttribute[] }

const questions = [
  { name: 'attributeIs', rule: 'attributesAre', text: 'is one of', prefix: '' },
  { name: 'attributeIsNot', rule: 'attributesAreNot', text: 'is none of', prefix: 'not ' },
] as const

/** Attributes with a rule are open; the others fold, because a shop has many choices. */
export function AttributeRules({ rules, attributes }: AttributeRulesProps) {
  const chosen = [...(rules.attributesAre ?? []), ...(rules.attributesAreNot ?? [])]
  return attributes.map(({ slug, name, choices }) => (
    <details key={slug} open={choices.some(({ facet }) => chosen.includes(facet)) || undefined}>
      <summary className="min-h-11 cursor-pointer leading-11 font-semibold">{name}</summary>
      {questions.map((question) => (
        <fieldset key={question.name} className="mb-2">
          <legend>{`${name} ${question.text}`}</legend>
          <div className="flex flex-wrap gap-x-6">
            {choices.map((choice) => (
              <CheckBox
                key={choice.facet}
                name={question.name}
                value={choice.facet}
                defaultChecked={rules[question.rule]?.includes(choice.facet) ?? false}
              >
                {`${question.prefix}${choice.name}`}
              </CheckBox>
            ))}
          </div>
        </fieldset>
      ))}
    </details>
  ))
}
